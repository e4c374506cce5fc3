/**
 * The last price as a rounded tag on the price axis. The library's own tag picks white on green,
 * which is too weak to read, so this one is drawn with the inks of the theme.
 */
import type { IPrimitivePaneView, ISeriesApi, ISeriesPrimitive, Time } from 'lightweight-charts';

export interface PriceTagState {
  price: number;
  text: string;
  background: string;
  ink: string;
}

const HEIGHT = 20;
const RADIUS = 6;
const INSET = 2;

export interface PriceTag extends ISeriesPrimitive<Time> {
  /** What to show; undefined hides the tag. */
  show: (state: PriceTagState | undefined) => void;
}

/** A primitive to attach to the candle series it reads its height from. */
export function createPriceTag(series: ISeriesApi<'Candlestick'>, fontFamily: string): PriceTag {
  let state: PriceTagState | undefined;
  let requestUpdate: (() => void) | undefined;
  const view: IPrimitivePaneView = {
    zOrder: () => 'top',
    renderer: () => ({
      draw: (target) => {
        const y = state === undefined ? null : series.priceToCoordinate(state.price);
        if (state === undefined || y === null) return;
        const { text, background, ink } = state;
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          const width = mediaSize.width - 2 * INSET;
          context.beginPath();
          context.roundRect(INSET, Math.round(y - HEIGHT / 2), width, HEIGHT, RADIUS);
          context.fillStyle = background;
          context.fill();
          context.fillStyle = ink;
          context.font = `600 12px ${fontFamily}`;
          context.textAlign = 'center';
          context.textBaseline = 'middle';
          context.fillText(text, INSET + width / 2, y + 0.5, width - 6);
        });
      },
    }),
  };
  const views: readonly IPrimitivePaneView[] = [view];
  return {
    attached: (parameters) => {
      requestUpdate = parameters.requestUpdate;
    },
    detached: () => {
      requestUpdate = undefined;
    },
    priceAxisPaneViews: () => views,
    show: (next) => {
      state = next;
      requestUpdate?.();
    },
  };
}
