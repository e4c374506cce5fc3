import type { Route } from '../../http/route.ts';
import { addMargin } from './add-margin.ts';
import { all } from './all.ts';
import { amend } from './amend.ts';
import { cancel } from './cancel.ts';
import { close } from './close.ts';
import { closeMany } from './close-many.ts';
import { contracts } from './contracts.ts';
import { deal } from './deal.ts';
import { detail } from './detail.ts';
import { insurance } from './insurance.ts';
import { liquidations } from './liquidations.ts';
import { mine } from './mine.ts';
import { open } from './open.ts';
import { setStops } from './set-stops.ts';

export const futuresRoutes: readonly Route[] = [
  contracts,
  deal,
  open,
  all,
  close,
  cancel,
  amend,
  setStops,
  addMargin,
  closeMany,
  mine,
  detail,
  liquidations,
  insurance,
];
