/**
 * The product's colours, as measured for contrast. Gold is what is proven or commits money, blue is
 * chosen, green and red are for and against, amber asks for care; all else is grey.
 */
export interface Tokens {
  readonly page: string;
  readonly surface: string;
  readonly raised: string;
  readonly fill: string;
  readonly line: string;
  readonly hair: string;
  readonly hi: string;
  readonly mid: string;
  readonly low: string;
  readonly 'up-text': string;
  readonly 'up-wash': string;
  readonly 'down-text': string;
  readonly 'down-wash': string;
  readonly 'gold-text': string;
  readonly 'gold-wash': string;
  readonly 'blue-text': string;
  readonly 'blue-wash': string;
  readonly 'warn-text': string;
  readonly 'warn-wash': string;
  readonly card: string;
  readonly control: string;
  readonly shadow: string;
  readonly scrim: string;
  readonly 'card-line': string;
}

/** The same in both themes: solid fills and the ink on them. */
export const solids = {
  up: '#28ba98',
  'on-up': '#04110d',
  down: '#f04a5a',
  'on-down': '#16040a',
  gold: '#d4ba83',
  'on-gold': '#1a1406',
  blue: '#276dff',
  'blue-solid': '#1f63f5',
} as const;

export const dark: Tokens = {
  page: '#0a0c12',
  surface: '#11151e',
  raised: '#161b26',
  fill: '#1e2532',
  line: '#232a38',
  hair: 'rgb(255 255 255 / 7%)',
  hi: '#f3f5f9',
  mid: '#a7b0c0',
  low: '#8490a4',
  'up-text': '#28ba98',
  'up-wash': 'rgb(40 186 152 / 14%)',
  'down-text': '#f4606e',
  'down-wash': 'rgb(240 74 90 / 14%)',
  'gold-text': '#d4ba83',
  'gold-wash': 'rgb(212 186 131 / 13%)',
  'blue-text': '#78a4ff',
  'blue-wash': 'rgb(39 109 255 / 16%)',
  'warn-text': '#e9a94b',
  'warn-wash': 'rgb(233 169 75 / 14%)',
  card: '#11151e',
  control: '#0a0c12',
  shadow: '0 24px 64px rgb(0 0 0 / 55%)',
  scrim: 'rgb(4 5 9 / 66%)',
  'card-line': 'transparent',
};

export const light: Tokens = {
  page: '#ffffff',
  surface: '#f6f7f9',
  raised: '#ffffff',
  fill: '#eceff3',
  line: '#e2e6ec',
  hair: 'rgb(13 16 23 / 8%)',
  hi: '#0d1017',
  mid: '#4a5263',
  low: '#626b7c',
  'up-text': '#0b7a61',
  'up-wash': 'rgb(11 122 97 / 10%)',
  'down-text': '#c92a3d',
  'down-wash': 'rgb(201 42 61 / 9%)',
  'gold-text': '#7d6226',
  'gold-wash': 'rgb(181 146 74 / 15%)',
  'blue-text': '#1f5fe6',
  'blue-wash': 'rgb(39 109 255 / 10%)',
  'warn-text': '#8a5a00',
  'warn-wash': 'rgb(184 122 20 / 11%)',
  card: '#ffffff',
  control: '#ffffff',
  shadow: '0 16px 48px rgb(13 16 23 / 14%)',
  scrim: 'rgb(13 16 23 / 40%)',
  'card-line': '#e2e6ec',
};

/** As custom properties for the style sheets. */
export function customProperties(tokens: Tokens): Record<string, string> {
  const all = { ...solids, ...tokens };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`--${name}`, value]));
}
