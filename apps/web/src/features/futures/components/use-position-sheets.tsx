import { useState } from 'react';
import { useSituation } from '../calls/use-situation.ts';
import type { Contract } from '../model/contract.ts';
import type { Portfolio, Position, PositionWire } from '../model/portfolio.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { DetailSheet } from './detail-sheet.tsx';
import { MarginSheet } from './margin-sheet.tsx';
import type { PositionActions } from './position-card.tsx';
import { StopsSheet } from './stops-sheet.tsx';

type Act = 'close' | 'stops' | 'margin' | 'amend';
const SHEETS = { close: CloseSheet, stops: StopsSheet, margin: MarginSheet, amend: AmendSheet };

/** The sheet of an act on a position, with the position as it is at this moment. */
function ActSheet({
  act,
  position,
  contract,
  portfolio,
  open,
  onOpenChange,
}: {
  act: Act;
  position: Position;
  contract: Contract;
  portfolio: Portfolio;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const situation = useSituation(contract, position.mark, portfolio);
  const Shown = SHEETS[act];
  return (
    <Shown
      position={position}
      contract={contract}
      situation={situation}
      open={open}
      onOpenChange={onOpenChange}
    />
  );
}

export interface PositionSheets extends PositionActions {
  readonly onDetail: (wire: PositionWire) => void;
  /** Of an entry that waits. */
  readonly onAmend: (entry: Position) => void;
  readonly sheets: React.ReactNode;
}

/** The sheets of positions, and what opens them. */
export function usePositionSheets(
  contracts: readonly Contract[] | undefined,
  portfolio: Portfolio | undefined,
): PositionSheets {
  const [chosen, setChosen] = useState<{ act: Act; id: number; opened: number }>();
  const [detail, setDetail] = useState<PositionWire>();
  const [open, setOpen] = useState<'act' | 'detail'>();
  const choose = (act: Act) => (position: Position) => {
    setChosen((before) => ({ act, id: position.wire.id, opened: (before?.opened ?? 0) + 1 }));
    setOpen('act');
  };
  const onDetail = (wire: PositionWire): void => {
    setDetail(wire);
    setOpen('detail');
  };
  const shown = chosen?.act === 'amend' ? portfolio?.entries : portfolio?.positions;
  const position = shown?.find((one) => one.wire.id === chosen?.id);
  return {
    onOpen: (one) => onDetail(one.wire),
    onDetail,
    onClose: choose('close'),
    onStops: choose('stops'),
    onMargin: choose('margin'),
    onAmend: choose('amend'),
    sheets: (
      <>
        {chosen === undefined ||
        portfolio === undefined ||
        position?.contract === undefined ? null : (
          <ActSheet
            // Opened anew, the fields start from what the position is then.
            key={chosen.opened}
            act={chosen.act}
            position={position}
            contract={position.contract}
            portfolio={portfolio}
            open={open === 'act'}
            onOpenChange={(next) => setOpen(next ? 'act' : undefined)}
          />
        )}
        {detail === undefined ? null : (
          <DetailSheet
            wire={detail}
            contract={contracts?.find((one) => one.symbol === detail.symbol)}
            position={portfolio?.positions.find((one) => one.wire.id === detail.id)}
            open={open === 'detail'}
            onOpenChange={(next) => setOpen(next ? 'detail' : undefined)}
          />
        )}
      </>
    ),
  };
}
