export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
  const square = (values: readonly number[], middle: number): number =>
    mean(values.map((value) => (value - middle) ** 2));
  return product / Math.sqrt(square(a, meanA) * square(b, meanB));
}
