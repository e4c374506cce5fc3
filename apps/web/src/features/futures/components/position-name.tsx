import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import type { Position } from '../model/portfolio.ts';
import { DirectionTag } from './direction-tag.tsx';
import { SizeText } from './position-card.tsx';

/** Which position a sheet is about. */
export function PositionName({ position }: { position: Position }) {
  return (
    <div className="flex items-center gap-3">
      <CoinMark symbol={position.wire.symbol.split('/')[0] ?? ''} size={28} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-head">
          {position.wire.symbol} <DirectionTag position={position} />
        </p>
        <p className="text-caption text-low">
          <SizeText position={position} />
        </p>
      </div>
    </div>
  );
}
