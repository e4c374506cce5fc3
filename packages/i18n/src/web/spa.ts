/** One small file for each area. The list of them is read only by those who need it. */
export const load = (area: string): Promise<unknown> => import(`../../locales/spa/${area}.json`);
