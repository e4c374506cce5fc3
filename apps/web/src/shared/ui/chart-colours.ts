/** The theme's colours as plain `rgb()` text, which is all a canvas library reads. */

export interface ChartColours {
  up: string;
  down: string;
  upSolid: string;
  downSolid: string;
  onUp: string;
  onDown: string;
  upVolume: string;
  downVolume: string;
  text: string;
  grid: string;
  cross: string;
  fill: string;
  gold: string;
  blue: string;
  grey: string;
  amber: string;
}

const TOKENS: Readonly<Record<keyof ChartColours, string>> = {
  up: '--up-chart',
  down: '--down-chart',
  upSolid: '--up',
  downSolid: '--down',
  onUp: '--on-up',
  onDown: '--on-down',
  upVolume: '--up-volume',
  downVolume: '--down-volume',
  text: '--low',
  grid: '--hair',
  cross: '--tab',
  fill: '--fill',
  gold: '--curve',
  blue: '--blue-chart',
  grey: '--tab',
  amber: '--warn',
};

/** Reads the tokens as they are now at this element. */
export function readChartColours(element: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  // A transition would give the colour at its start, which is that of the token before.
  probe.style.setProperty('transition', 'none', 'important');
  element.append(probe);
  const colours = {} as ChartColours;
  for (const [name, token] of Object.entries(TOKENS) as [keyof ChartColours, string][]) {
    probe.style.color = `var(${token})`;
    colours[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return colours;
}
