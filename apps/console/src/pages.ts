import { operatorCalls } from '@kontor/contract/light-operators';
import {
  BookOpenText,
  CandlestickChart,
  CreditCard,
  Gem,
  Eye,
  Gauge,
  HandCoins,
  Globe,
  Inbox,
  Landmark,
  Link2,
  Megaphone,
  MessageSquareText,
  Palette,
  Network,
  Newspaper,
  Percent,
  Scale,
  Pickaxe,
  Rocket,
  Target,
  ScrollText,
  Settings,
  TicketCheck,
  TicketPercent,
  Sprout,
  Timer,
  Undo2,
  UserRoundCog,
  Users,
} from 'lucide-react';
import { AnnouncementsPage } from './editors/announcements.tsx';
import { CannedPage } from './editors/canned.tsx';
import { CouponsPage } from './editors/coupons.tsx';
import { DualPage } from './editors/dual.tsx';
import { DurationsPage } from './editors/durations.tsx';
import { LevelsPage } from './editors/levels.tsx';
import { MarketsPage } from './editors/markets.tsx';
import { MethodsPage } from './editors/methods.tsx';
import { MiningPage } from './editors/mining.tsx';
import { SubscriptionPage } from './editors/subscription.tsx';
import { NftArtistsPage } from './editors/nft-artists.tsx';
import { NftPage } from './editors/nft.tsx';
import { PiecesPage } from './editors/pieces.tsx';
import { NetworksPage } from './editors/networks.tsx';
import { PredictionPage } from './editors/prediction.tsx';
import { RegionsPage } from './editors/regions.tsx';
import { SettingsPage } from './editors/settings.tsx';
import type { Page } from './shell/pages.ts';
import { adjustmentTexts } from './texts/adjustments.ts';
import { bookTexts } from './texts/books.ts';
import { methodTexts } from './texts/buy.ts';
import { chainTexts } from './texts/chains.ts';
import { announcementTexts, regionTexts } from './texts/content.ts';
import { claimTexts, couponTexts } from './texts/coupons.ts';
import { dualOrderTexts, dualTexts } from './texts/dual.ts';
import {
  durationTexts,
  levelTexts,
  marketTexts,
  networkTexts,
  settingTexts,
} from './texts/editors.ts';
import { auditTexts, lookTexts, operatorTexts, outboxTexts } from './texts/house.ts';
import { miningTexts } from './texts/mining.ts';
import { subscriptionTexts } from './texts/subscription.ts';
import { predictionTexts } from './texts/prediction.ts';
import { nftArtistTexts, nftTexts } from './texts/nft.ts';
import { cannedTexts } from './texts/support.ts';
import { pieceTexts } from './texts/pieces.ts';
import { promotionTexts } from './texts/promotions.ts';
import { userTexts } from './texts/users.ts';
import { AdjustmentsPage } from './views/adjustments.tsx';
import { AuditPage } from './views/audit.tsx';
import { ChainsPage } from './views/chains.tsx';
import { ClaimsPage } from './views/claims.tsx';
import { DualOrdersPage } from './views/dual-orders.tsx';
import { ExposurePage } from './views/exposure.tsx';
import { LedgerPage } from './views/ledger.tsx';
import { LooksPage } from './views/looks.tsx';
import { OperatorsPage } from './views/operators.tsx';
import { OutboxPage } from './views/outbox.tsx';
import { PromotionsPage } from './views/promotions.tsx';
import { TreasuryPage } from './views/treasury.tsx';
import { UsersPage } from './views/users.tsx';
import { queuePages } from './queue-pages.ts';

const {
  adjustments,
  chat,
  content,
  coupons,
  dual,
  funding,
  messages,
  mining,
  subscription,
  nft,
  operatorConfig,
  operatorLedger,
  operators,
  operatorUsers,
  prediction,
  promotions,
  quickBuy,
  security,
} = operatorCalls;

const views: readonly Page[] = [
  {
    path: 'users/:id?',
    label: userTexts.title,
    icon: Users,
    group: 'views',
    reads: operatorUsers.list,
    Page: UsersPage,
  },
  {
    path: 'ledger',
    label: bookTexts.ledger,
    icon: BookOpenText,
    group: 'views',
    reads: operatorLedger.entries,
    Page: LedgerPage,
  },
  {
    path: 'adjustments',
    label: adjustmentTexts.title,
    icon: Undo2,
    group: 'views',
    reads: adjustments.list,
    counts: 'adjustments',
    Page: AdjustmentsPage,
  },
  {
    path: 'promotions',
    label: promotionTexts.title,
    icon: HandCoins,
    group: 'views',
    reads: promotions.budgets,
    counts: 'promotions/fundings',
    Page: PromotionsPage,
  },
  {
    path: 'treasury',
    label: bookTexts.treasury,
    icon: Landmark,
    group: 'views',
    reads: operatorLedger.treasury,
    Page: TreasuryPage,
  },
  {
    path: 'dual-orders',
    label: dualOrderTexts.title,
    icon: Sprout,
    group: 'views',
    reads: dual.operatorOrders,
    Page: DualOrdersPage,
  },
  {
    path: 'exposure',
    label: bookTexts.exposure,
    icon: Gauge,
    group: 'views',
    reads: operatorLedger.exposure,
    Page: ExposurePage,
  },
  {
    path: 'chain_deposits',
    label: chainTexts.title,
    icon: Link2,
    group: 'views',
    reads: funding.chains,
    Page: ChainsPage,
  },
  {
    path: 'claims',
    label: claimTexts.title,
    icon: TicketCheck,
    group: 'views',
    reads: coupons.claims,
    Page: ClaimsPage,
  },
];

const editors: readonly Page[] = [
  {
    path: 'markets',
    label: marketTexts.title,
    icon: CandlestickChart,
    group: 'editors',
    reads: operatorConfig.markets,
    Page: MarketsPage,
  },
  {
    path: 'levels',
    label: levelTexts.title,
    icon: Percent,
    group: 'editors',
    reads: operatorConfig.levels,
    Page: LevelsPage,
  },
  {
    path: 'durations',
    label: durationTexts.title,
    icon: Timer,
    group: 'editors',
    reads: operatorConfig.durations,
    Page: DurationsPage,
  },
  {
    path: 'dual',
    label: dualTexts.title,
    icon: Scale,
    group: 'editors',
    reads: dual.operatorProducts,
    counts: 'dual/products',
    Page: DualPage,
  },
  {
    path: 'networks',
    label: networkTexts.title,
    icon: Network,
    group: 'editors',
    reads: funding.operatorNetworks,
    Page: NetworksPage,
  },
  {
    path: 'methods',
    label: methodTexts.title,
    icon: CreditCard,
    group: 'editors',
    reads: quickBuy.operatorMethods,
    Page: MethodsPage,
  },
  {
    path: 'mining',
    label: miningTexts.title,
    icon: Pickaxe,
    group: 'editors',
    reads: mining.operatorProducts,
    counts: 'mining',
    Page: MiningPage,
  },
  {
    path: 'subscription',
    label: subscriptionTexts.title,
    icon: Rocket,
    group: 'editors',
    reads: subscription.operatorProjects,
    counts: 'project',
    Page: SubscriptionPage,
  },
  {
    path: 'prediction',
    label: predictionTexts.title,
    icon: Target,
    group: 'editors',
    reads: prediction.operatorQuizzes,
    Page: PredictionPage,
  },
  {
    path: 'nft',
    label: nftTexts.title,
    icon: Gem,
    group: 'editors',
    reads: nft.operatorDrops,
    Page: NftPage,
  },
  {
    path: 'nft-artists',
    label: nftArtistTexts.title,
    icon: Palette,
    group: 'editors',
    reads: nft.operatorArtists,
    Page: NftArtistsPage,
  },
  {
    path: 'regions',
    label: regionTexts.title,
    icon: Globe,
    group: 'editors',
    reads: security.operatorRegions,
    Page: RegionsPage,
  },
  {
    path: 'coupons',
    label: couponTexts.title,
    icon: TicketPercent,
    group: 'editors',
    reads: coupons.operatorOffers,
    counts: 'coupons',
    Page: CouponsPage,
  },
  {
    path: 'content',
    label: pieceTexts.title,
    icon: Newspaper,
    group: 'editors',
    reads: content.operatorPieces,
    Page: PiecesPage,
  },
  {
    path: 'announcements',
    label: announcementTexts.title,
    icon: Megaphone,
    group: 'editors',
    reads: messages.announcements,
    Page: AnnouncementsPage,
  },
  {
    path: 'canned',
    label: cannedTexts.title,
    icon: MessageSquareText,
    group: 'editors',
    reads: chat.canned,
    Page: CannedPage,
  },
  {
    path: 'settings',
    label: settingTexts.title,
    icon: Settings,
    group: 'editors',
    reads: operatorConfig.settings,
    Page: SettingsPage,
  },
];

const house: readonly Page[] = [
  {
    path: 'audit',
    label: auditTexts.title,
    icon: ScrollText,
    group: 'house',
    reads: operators.audit,
    Page: AuditPage,
  },
  {
    path: 'looks',
    label: lookTexts.title,
    icon: Eye,
    group: 'house',
    reads: operators.looks,
    Page: LooksPage,
  },
  {
    path: 'operators',
    label: operatorTexts.title,
    icon: UserRoundCog,
    group: 'house',
    reads: operators.list,
    Page: OperatorsPage,
  },
  {
    path: 'outbox',
    label: outboxTexts.title,
    icon: Inbox,
    group: 'house',
    reads: operators.outbox,
    Page: OutboxPage,
  },
];

/** Every page of the console, in the order of the navigation. */
export const pages: readonly Page[] = [...queuePages, ...views, ...editors, ...house];
