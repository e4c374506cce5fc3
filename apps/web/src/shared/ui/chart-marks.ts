/** Prices that matter to the reader as dashed lines with a name and a tag on the price axis. */
import { type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { ChartColours } from './chart-colours.ts';

export interface ChartMark {
  readonly id: string;
  /** A chart's own double: for drawing only. */
  readonly price: number;
  /** Written beside the tag: `SL`, `Entry 20×`. */
  readonly label: string;
  readonly tone: 'up' | 'down' | 'plain' | 'warn';
}

export interface MarkLines {
  show: (marks: readonly ChartMark[], colours: ChartColours) => void;
}

function optionsOf(mark: ChartMark, colours: ChartColours) {
  const { color, ink } = {
    up: { color: colours.upSolid, ink: colours.onUp },
    down: { color: colours.downSolid, ink: colours.onDown },
    warn: { color: colours.amber, ink: colours.onUp },
    plain: { color: colours.grey, ink: colours.text },
  }[mark.tone];
  return {
    price: mark.price,
    color,
    lineWidth: 1 as const,
    lineStyle: LineStyle.Dashed,
    axisLabelVisible: true,
    // A grey line's tag stands back behind those that mean gain and loss.
    axisLabelColor: mark.tone === 'plain' ? colours.fill : color,
    axisLabelTextColor: ink,
    title: mark.label,
  };
}

/** Keeps the lines of a series as they are wanted; one that stays is moved, not drawn anew. */
export function createMarkLines(series: ISeriesApi<'Candlestick'>): MarkLines {
  const lines = new Map<string, IPriceLine>();
  return {
    show: (marks, colours) => {
      const wanted = new Set(marks.map((mark) => mark.id));
      for (const [id, line] of lines) {
        if (wanted.has(id)) continue;
        series.removePriceLine(line);
        lines.delete(id);
      }
      for (const mark of marks) {
        const options = optionsOf(mark, colours);
        const known = lines.get(mark.id);
        if (known === undefined) lines.set(mark.id, series.createPriceLine(options));
        else known.applyOptions(options);
      }
    },
  };
}
