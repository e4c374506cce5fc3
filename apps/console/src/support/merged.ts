/** Both lists as one by growing id; of what is in both, the second one's is newer. */
export function mergedById<Row extends { readonly id: number }>(
  before: readonly Row[],
  news: readonly Row[],
): readonly Row[] {
  if (news.length === 0) return before;
  const byId = new Map([...before, ...news].map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
