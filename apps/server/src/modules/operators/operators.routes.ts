import type { Route } from '../../http/route.ts';
import { login } from './access/login.ts';
import { create, list, recover, setDisabled, setRoles } from './access/manage.ts';
import {
  changePassword,
  colleagues,
  endSession,
  listOwnSessions,
  logout,
  me,
} from './access/own-account.ts';
import { beginLooking, listLooks } from './audit/list-looks.ts';
import { listAudit } from './audit/list-audit.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import { defineDuration, listDurations } from './config/durations.ts';
import { defineLevel, listLevels } from './config/levels.ts';
import { limitContract, limitMarket, listMarkets, switchMarket } from './config/markets.ts';
import { defineSetting, listSettings } from './config/settings.ts';
import { approveTrader, listTraders, rejectTrader, suspendTrader } from './config/traders.ts';
import { showCodes } from './codes.ts';
import { alone } from './alone.ts';
import { asked } from './audit/asked.ts';
import { counts } from './counts.ts';
import { listFaults, retryFault } from './faults.ts';
import { listEntries, listKinds } from './ledger/entries.ts';
import { showExposure } from './ledger/exposure.ts';
import { showHouse, showSums, showTreasury } from './ledger/views.ts';
import { listOutbox, showMessage } from './outbox.ts';
import { adopt } from './proposals/adopt.ts';
import { approveProposal, rejectProposal, withdrawProposal } from './proposals/decide.ts';
import { listProposals } from './proposals/list-proposals.ts';
import { listUsers } from './users/list-users.ts';
import { showUser } from './users/show-user.ts';
import { approveToRemove, askToRemove, endToRemove, listRemovals } from './users/removals.ts';
import {
  freezeUser,
  revokeUserSessions,
  setAccountDisabled,
  setUserTrading,
  setUserWithdrawals,
  unfreezeUser,
} from './users/user-acts.ts';
import { userBills, userOrders, userPositions, userSessions } from './users/user-lists.ts';

export const operatorsRoutes: readonly Route[] = [
  login,
  me,
  colleagues,
  logout,
  listOwnSessions,
  endSession,
  changePassword,
  counts,
  alone,
  asked,
  showCodes,
  list,
  create,
  setRoles,
  setDisabled,
  recover,
  beginLooking,
  listLooks,
  listAudit,
  verifyAudit,
  listOutbox,
  showMessage,
  listUsers,
  showUser,
  userBills,
  userOrders,
  userPositions,
  userSessions,
  revokeUserSessions,
  setUserTrading,
  setAccountDisabled,
  freezeUser,
  unfreezeUser,
  setUserWithdrawals,
  listRemovals,
  askToRemove,
  approveToRemove,
  endToRemove,
  listEntries,
  listKinds,
  showSums,
  showHouse,
  showTreasury,
  showExposure,
  listSettings,
  defineSetting,
  listMarkets,
  switchMarket,
  limitMarket,
  limitContract,
  listLevels,
  defineLevel,
  listDurations,
  defineDuration,
  listTraders,
  approveTrader,
  rejectTrader,
  suspendTrader,
  listFaults,
  retryFault,
  listProposals,
  approveProposal,
  rejectProposal,
  withdrawProposal,
  adopt,
];
