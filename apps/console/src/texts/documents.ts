export const documentTexts = {
  enlarge: (label: string) => `Enlarge: ${label}`,
  smaller: 'Zoom out',
  larger: 'Zoom in',
  turn: 'Rotate',
} as const;
