import type { Route } from '../../http/route.ts';
import { addresses, deleteAddress, saveAddress } from './addresses.ts';
import { arriving } from './arriving.ts';
import { cancel } from './cancel.ts';
import { cards, deleteCard, deleteInternationalCard, internationalCards } from './cards.ts';
import { deposit } from './deposit.ts';
import { depositAddress } from './deposit-address.ts';
import { deposits } from './deposits.ts';
import { info } from './info.ts';
import { networks } from './list-networks.ts';
import { operatorBankDetails, saveBankDetails } from './operators/bank-details.ts';
import { chains, operatorChainDeposits } from './operators/chains.ts';
import {
  approveDeposit,
  operatorDeposits,
  rejectDeposit,
  retractDeposit,
} from './operators/deposits.ts';
import { operatorLosses, resolveLoss } from './operators/losses.ts';
import { operatorNetworks, saveNetwork } from './operators/networks.ts';
import {
  approveWithdrawal,
  completeWithdrawal,
  operatorWithdrawals,
  rejectWithdrawal,
  retractReview,
  returnWithdrawal,
  sendWithdrawal,
  withdrawalDestination,
} from './operators/withdrawals.ts';
import { saveCard, saveInternationalCard } from './save-card.ts';
import { withdraw } from './withdraw.ts';
import { withdrawals } from './withdrawals.ts';

export const fundingRoutes: readonly Route[] = [
  networks,
  info,
  depositAddress,
  deposit,
  deposits,
  arriving,
  withdraw,
  cancel,
  withdrawals,
  saveAddress,
  addresses,
  deleteAddress,
  saveCard,
  cards,
  deleteCard,
  saveInternationalCard,
  internationalCards,
  deleteInternationalCard,
  operatorDeposits,
  approveDeposit,
  rejectDeposit,
  retractDeposit,
  operatorLosses,
  resolveLoss,
  operatorWithdrawals,
  withdrawalDestination,
  approveWithdrawal,
  sendWithdrawal,
  completeWithdrawal,
  rejectWithdrawal,
  returnWithdrawal,
  retractReview,
  operatorNetworks,
  saveNetwork,
  operatorBankDetails,
  saveBankDetails,
  chains,
  operatorChainDeposits,
];
