/** `1 order`, `2 orders`, `2 addresses`: a count and its noun. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
