export const PROJECTS_PATH = '/pages/ieo/ieo';
export const ORDERS_PATH = '/pages/ieo/order';

export const projectPath = (id: number): string => `/pages/ieo/subscribe?id=${id}`;
