import { calls } from '@kontor/contract/light';
import { isPayerField, PAYER_FIELDS, type PayerField, payerFault } from '@kontor/rules/payer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { takeOrder } from '../calls/refresh.ts';
import { type Quote, type QuoteField, type QuoteInput, useQuote } from '../calls/use-quote.ts';
import {
  amountFault,
  type Choice,
  firstChoice,
  type Method,
  methodOf,
  type Options,
} from '../model/choice.ts';
import { buyOrderPath } from '../paths.ts';
import { arrivalText, fiatText, kindText } from '../text.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { LostBuys } from './lost-buys.tsx';
import { PayerFields, type PayerValues } from './payer-fields.tsx';
import { QuoteBox } from './quote-box.tsx';

const EMPTY = Object.fromEntries(PAYER_FIELDS.map((field) => [field, ''])) as PayerValues;

/** The words of an error code, which the server would send for the same fault. */
function useWords(): (code: string, values?: object) => string {
  return useErrorWords();
}

/** What is asked of the server for a choice; undefined while that would be refused for sure. */
function quoteInput(choice: Choice, method: Method | undefined): QuoteInput | undefined {
  if (method === undefined || !method.rate_known) return undefined;
  if (amountFault(method, choice.amount) !== undefined) return undefined;
  const { country, currency, coin, amount } = choice;
  return { country, currency, coin, amount, method: method.id };
}

/** Sets what is wrong with who pays at its fields; true where nothing is. */
function checkPayer(
  form: UseFormReturn<PayerValues>,
  method: Method,
  country: string,
  words: (code: string, values?: object) => string,
): boolean {
  const values = form.getValues();
  let first: PayerField | undefined;
  form.clearErrors();
  for (const field of method.fields.filter(isPayerField)) {
    const fault = payerFault(field, values[field], { country, banks: method.banks });
    if (fault === undefined) continue;
    form.setError(field, { message: words(fault, { maximum: 120 }) });
    first ??= field;
  }
  if (first !== undefined) form.setFocus(first);
  return first === undefined;
}

/** What is asked once before it is done. */
function useQuestion(options: Options) {
  const { t } = useTranslation(['quick-buy', 'common']);
  const confirm = useConfirm();
  return async (quote: Quote, choice: Choice, method: Method, coin: string): Promise<boolean> =>
    await confirm({
      title: t('confirm.title', { amount: coinText(quote.receive), coin }),
      details: (
        <FactList
          className="pt-2"
          facts={[
            {
              key: 'pay',
              label: t('confirm.pay'),
              value: fiatText(choice.amount, method.currency),
              tone: 'strong',
            },
            {
              key: 'by',
              label: t('confirm.by'),
              value: `${method.name} · ${kindText(t, method.kind)}`,
            },
            { key: 'arrives', label: t('quote.arrives'), value: arrivalText(t, method.days) },
            {
              key: 'within',
              label: t('confirm.within'),
              value: t('confirm.minutes', { count: options.pay_minutes }),
            },
            { key: 'worst', label: t('confirm.worst'), value: t('confirm.worstBody') },
          ]}
        />
      ),
      confirmLabel: t('submit', { coin }),
      cancelLabel: t('common:cancel'),
      tone: 'gold',
    });
}

/** Sends the order of an offer; what is refused comes to its field, or above the button. */
function useOrder(form: UseFormReturn<PayerValues>, onRefused: (message: string | null) => void) {
  const { t } = useTranslation('quick-buy');
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useAct(calls.quickBuy.order, {
    quiet: true,
    onSuccess: (order) => {
      takeOrder(cache, order);
      notify({ message: t('done'), tone: 'success', durationMs: 4_000 });
      void navigate(buyOrderPath(order.id), { replace: true });
    },
    onError: (error) => {
      if (!(error instanceof CallError) || error.type !== 'error') return onRefused(null);
      const placed = error.fields.filter(({ field }) => isPayerField(field));
      for (const { field, message } of placed) form.setError(field as PayerField, { message });
      onRefused(placed.length > 0 || error.unanswered ? null : errorText(error));
    },
  });
}

/** How, how much, the offer for it, and who pays. */
export function BuyForm({ options }: { options: Options }) {
  const { t } = useTranslation(['quick-buy', 'common']);
  const words = useWords();
  const [choice, setChoice] = useState(() => firstChoice(options, navigator.languages));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<PayerValues>({ defaultValues: EMPTY });
  const method = methodOf(options, choice);
  const coin = options.coins.find(({ id }) => id === choice.coin)?.name ?? '';
  const input = quoteInput(choice, method);
  const quoting = useQuote(input);
  const ask = useQuestion(options);
  const order = useOrder(form, setRefused);

  const errorOf = (field: QuoteField): string | undefined => {
    const told = quoting.refusals.find((one) => one.field === field)?.message;
    if (told !== undefined) return told;
    // Said as soon as it is chosen: all that is asked of a country that is served goes away then.
    if (field === 'country' && method === undefined) return words('REGION_UNSUPPORTED');
    if (field === 'currency' && method?.rate_known === false) return words('RATE_UNKNOWN');
    if (field !== 'amount' || method === undefined) return undefined;
    const fault = amountFault(method, choice.amount);
    if (fault === undefined || (choice.amount === '' && !tried)) return undefined;
    return words(fault.code, fault);
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    setRefused(null);
    if (method === undefined) return;
    const isPayerRight = checkPayer(form, method, choice.country, words);
    if (input === undefined || !isPayerRight) return;
    const holds = quoting.quote !== undefined && quoting.quote.valid_until > serverNowMs();
    const quote = holds ? quoting.quote : await quoting.ask(input);
    if (quote === undefined || !(await ask(quote, choice, method, coin))) return;
    const values = form.getValues();
    const payer = Object.fromEntries(
      method.fields.filter(isPayerField).map((field) => [field, values[field]]),
    );
    order.mutate({ quote_id: quote.quote_id, ...payer });
  };
  const general = refused ?? quoting.refusals.find((one) => one.field === null)?.message;
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="flex flex-col gap-5 px-gutter pt-3 pb-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (!order.isPending) void submit();
      }}
    >
      <ChoiceFields
        options={options}
        choice={choice}
        errorOf={errorOf}
        onChange={(next) => {
          setRefused(null);
          quoting.forget();
          if (next.method !== choice.method) form.clearErrors();
          setChoice(next);
        }}
      />
      <QuoteBox
        quote={quoting.quote}
        busy={quoting.busy}
        coin={coin}
        method={method}
        onRefresh={() => {
          if (input !== undefined) void quoting.ask(input);
        }}
      />
      {method === undefined ? null : (
        <PayerFields form={form} method={method} country={choice.country} />
      )}
      {general === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {general}
        </p>
      )}
      <LostBuys />
      <Button type="submit" tone="gold" block busy={order.isPending}>
        {t('submit', { coin })}
      </Button>
    </form>
  );
}
