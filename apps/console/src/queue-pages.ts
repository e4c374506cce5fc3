import { operatorCalls } from '@kontor/contract/light-operators';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CirclePause,
  FileWarning,
  HandCoins,
  KeyRound,
  MailQuestion,
  MessageCircle,
  MessagesSquare,
  ShieldCheck,
  ShoppingCart,
  UserRoundCheck,
  UsersRound,
} from 'lucide-react';
import { BuyPage } from './queues/buy.tsx';
import { DepositsPage } from './queues/deposits.tsx';
import { IdentityPage } from './queues/identity.tsx';
import { LoansPage } from './queues/loans.tsx';
import { TradersPage } from './queues/traders.tsx';
import { WithdrawalsPage } from './queues/withdrawals.tsx';
import type { Page } from './shell/pages.ts';
import { InboxPage } from './support/inbox.tsx';
import { RoomPage } from './support/room.tsx';
import { TicketsPage } from './support/tickets.tsx';
import { buyTexts } from './texts/buy.ts';
import { faultTexts } from './texts/faults.ts';
import { fundingTexts } from './texts/funding.ts';
import { identityTexts } from './texts/identity.ts';
import { loanTexts } from './texts/loans.ts';
import { lossTexts } from './texts/losses.ts';
import { removalTexts } from './texts/removals.ts';
import { inboxTexts, roomTexts, ticketTexts } from './texts/support.ts';
import { proposalTexts } from './texts/proposals.ts';
import { traderTexts } from './texts/traders.ts';
import { FaultsPage } from './views/faults.tsx';
import { LossesPage } from './views/losses.tsx';
import { ProposalsPage } from './views/proposals.tsx';
import { RemovalsPage } from './views/removals.tsx';

const {
  chat,
  funding,
  identity,
  loan,
  operatorConfig,
  operatorFaults,
  operatorUsers,
  proposals,
  quickBuy,
} = operatorCalls;

/** Where something waits for an operator. */
export const queuePages: readonly Page[] = [
  {
    path: 'inbox/:id?',
    label: inboxTexts.title,
    icon: MessageCircle,
    group: 'queues',
    reads: chat.inbox,
    counts: 'chat/list',
    Page: InboxPage,
  },
  {
    path: 'tickets/:id?',
    label: ticketTexts.title,
    icon: MailQuestion,
    group: 'queues',
    reads: chat.tickets,
    counts: 'chat/offline',
    Page: TicketsPage,
  },
  {
    path: 'room',
    label: roomTexts.title,
    icon: MessagesSquare,
    group: 'queues',
    reads: chat.room,
    counts: 'chat/reports',
    Page: RoomPage,
  },
  {
    path: 'deposits/:id?',
    label: fundingTexts.deposits,
    icon: ArrowDownToLine,
    group: 'queues',
    reads: funding.operatorDeposits,
    counts: 'deposits',
    Page: DepositsPage,
  },
  {
    path: 'withdrawals/:id?',
    label: fundingTexts.withdrawals,
    icon: ArrowUpFromLine,
    group: 'queues',
    reads: funding.operatorWithdrawals,
    counts: 'withdrawals',
    Page: WithdrawalsPage,
  },
  {
    path: 'lost-deposits',
    label: lossTexts.title,
    icon: FileWarning,
    group: 'queues',
    reads: funding.operatorLosses,
    Page: LossesPage,
  },
  {
    path: 'buy/:id?',
    label: buyTexts.title,
    icon: ShoppingCart,
    group: 'queues',
    reads: quickBuy.operatorOrders,
    counts: 'buy/orders',
    Page: BuyPage,
  },
  {
    path: 'loans/:id?',
    label: loanTexts.title,
    icon: HandCoins,
    group: 'queues',
    reads: loan.operatorLoans,
    counts: 'loans',
    Page: LoansPage,
  },
  {
    path: 'identity/:id?',
    label: identityTexts.title,
    icon: ShieldCheck,
    group: 'queues',
    reads: identity.queue,
    counts: 'identity',
    Page: IdentityPage,
  },
  {
    path: 'lost-factors',
    label: removalTexts.title,
    icon: KeyRound,
    group: 'queues',
    reads: operatorUsers.removals,
    counts: 'users/removals',
    Page: RemovalsPage,
  },
  {
    path: 'traders/:id?',
    label: traderTexts.title,
    icon: UsersRound,
    group: 'queues',
    reads: operatorConfig.traders,
    counts: 'traders',
    Page: TradersPage,
  },
  {
    path: 'proposals',
    label: proposalTexts.title,
    icon: UserRoundCheck,
    group: 'queues',
    reads: proposals.list,
    counts: 'proposals',
    Page: ProposalsPage,
  },
  {
    path: 'faults',
    label: faultTexts.title,
    icon: CirclePause,
    group: 'queues',
    reads: operatorFaults.list,
    counts: 'faults',
    Page: FaultsPage,
  },
];
