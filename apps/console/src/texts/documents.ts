export const documentTexts = {
  enlarge: (label: string) => `Look closer: ${label}`,
  zoom: (percent: number) => `${percent} %`,
  smaller: 'Smaller',
  larger: 'Larger',
  turn: 'Turn by a quarter',
} as const;
