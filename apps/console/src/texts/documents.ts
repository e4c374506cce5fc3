export const documentTexts = {
  enlarge: (label: string) => `Enlarge: ${label}`,
  zoom: (percent: number) => `${percent}%`,
  smaller: 'Zoom out',
  larger: 'Zoom in',
  turn: 'Rotate',
} as const;
