import { calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useFaultText } from '../../../shared/api/fault-text.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useLoanAct } from '../calls/use-loan-act.ts';
import { estimateOf, type Terms } from '../model/estimate.ts';
import { faultsOf, firstDraft, type WishDraft, type WishField, wishOf } from '../model/wish.ts';
import { BORROWING_PATH } from '../paths.ts';
import { Figures } from './figures.tsx';
import { WishFields } from './wish-fields.tsx';

const FIELDS: Readonly<Record<string, WishField>> = {
  amount: 'amount',
  currency: 'currency',
  margin_currency: 'margin',
  days: 'days',
  contact: 'contact',
};
const CONTACT_LENGTH_MAX = 100;
type Code = 'BTC' | 'ETH' | 'USDT' | 'USDC';

/** Asks the desk for a loan; nothing is moved before its quote is accepted. */
export function RequestForm({ terms, allowed }: { terms: Terms; allowed: boolean }) {
  const { t } = useTranslation(['loan', 'common']);
  const navigate = useNavigate();
  const faultText = useFaultText();
  const member = useSession((session) => session.member);
  const form = useForm<WishDraft>({
    defaultValues: firstDraft(terms, member?.email ?? member?.uid ?? ''),
  });
  const draft = useWatch({ control: form.control, compute: (values) => values });
  const { isSubmitted } = form.formState;
  const faults = faultsOf(terms, draft);
  const wish = wishOf(terms, draft);
  const sending = useLoanAct(calls.loan.request, FIELDS, () => {
    notify({
      message: t('request.done'),
      description: t('request.doneBody'),
      tone: 'success',
      durationMs: 5_000,
    });
    void navigate(BORROWING_PATH);
  });
  const errorOf = (field: WishField): string | undefined => {
    const isMissing = faults[field]?.code === 'FIELD_REQUIRED';
    const fault = isMissing && !isSubmitted ? undefined : faults[field];
    return sending.refusalOf(field) ?? faultText(fault);
  };
  const change = (changes: Partial<WishDraft>): void => {
    sending.forget();
    for (const [name, value] of Object.entries(changes)) form.setValue(name as WishField, value);
  };
  const send = form.handleSubmit(() => {
    if (wish === undefined || Object.keys(faults).length > 0) return;
    sending.send({
      amount: formatAmount(wish.amount),
      currency: wish.currency.name as Code,
      margin_currency: wish.margin.name as Code,
      days: wish.days,
      contact: draft.contact.trim(),
    });
  });
  const general = sending.refusalOf(null);
  return (
    <form
      noValidate
      aria-label={t('request.form')}
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-3 px-gutter pt-4 pb-6"
    >
      <WishFields terms={terms} draft={draft} errorOf={errorOf} onChange={change} />
      <Field
        label={t('field.contact')}
        maxLength={CONTACT_LENGTH_MAX}
        autoComplete="email"
        error={errorOf('contact')}
        {...form.register('contact', { onChange: () => sending.forget() })}
      />
      {wish === undefined ? null : (
        <Figures terms={terms} wish={wish} estimate={estimateOf(terms, wish)} />
      )}
      {general === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {general}
        </p>
      )}
      <Button
        type="submit"
        tone="gold"
        block
        busy={sending.busy}
        disabled={!allowed}
        caption={allowed ? undefined : t('eligible.no', { minimum: terms.vip.minimum })}
      >
        {t('request.submit')}
      </Button>
    </form>
  );
}
