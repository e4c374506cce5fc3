import { type OutputOf, calls } from '@kontor/contract/light';
import { formatAmount, parseAmount } from '@kontor/money';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { TextAreaField } from '../../../shared/ui/text-area-field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useSend } from '../calls/use-send.ts';
import { readField } from '../model/follow-form.ts';
import { agreementPath } from '../paths.ts';
import { rateText } from '../text.ts';

export type Own = OutputOf<typeof calls.copy.own>;
type Field = 'share' | 'introduction' | 'agree';

const FIELDS: Readonly<Record<string, Field>> = {
  profit_share: 'share',
  introduction: 'introduction',
};
const INTRODUCTION_LENGTH_MAX = 200;
const PERCENT_DECIMALS = 2;

interface Draft {
  readonly share: string;
  readonly introduction: string;
  readonly agree: boolean;
}

function draftOf(own: Own): Draft {
  const fresh = own.status === 'none';
  const rate = parseAmount(fresh ? own.profit_share_maximum : own.profit_share);
  return {
    share: formatAmount(rate * 100n),
    introduction: own.introduction,
    agree: !fresh,
  };
}

/** The form's state, and what is wrong with it in the server's own words. */
function useApply(own: Own) {
  const { t } = useTranslation('copy');
  const words = useErrorWords();
  const [draft, setDraft] = useState(() => draftOf(own));
  const [tried, setTried] = useState(false);
  const edits = own.status === 'approved' || own.status === 'applied';
  const sending = useSend(calls.copy.apply, FIELDS, ({ status }) => {
    const told = status === 'applied' ? 'apply.applied' : 'apply.approved';
    notify({ message: t(edits ? 'apply.saved' : told), tone: 'success', durationMs: 3_000 });
  });
  const percent = readField(draft.share);
  const maximum = parseAmount(own.profit_share_maximum) * 100n;
  const faults: Readonly<Record<Field, string | undefined>> = {
    share:
      percent === undefined
        ? words('FIELD_REQUIRED', {})
        : percent > maximum
          ? words('FIELD_TOO_LARGE', { maximum: rateText(own.profit_share_maximum) })
          : undefined,
    introduction: draft.introduction.trim() === '' ? words('FIELD_REQUIRED', {}) : undefined,
    agree: draft.agree ? undefined : t('apply.agreeFault'),
  };
  return {
    draft,
    edits,
    busy: sending.busy,
    failed: sending.refusalOf(null),
    faultOf: (field: Field) => sending.refusalOf(field) ?? (tried ? faults[field] : undefined),
    change: (next: Partial<Draft>) => {
      setDraft({ ...draft, ...next });
      sending.forget();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      if (percent === undefined || Object.values(faults).some((one) => one !== undefined)) return;
      const introduction = draft.introduction.trim();
      sending.send({ profit_share: formatAmount(percent / 100n), introduction });
    },
  };
}

/** The application of somebody who wants to be copied; afterwards it edits the terms. */
export function ApplyForm({ own }: { own: Own }) {
  const { t, i18n } = useTranslation('copy');
  const { draft, faultOf, ...form } = useApply(own);
  return (
    <form
      noValidate
      aria-label={t('apply.title')}
      onSubmit={form.submit}
      className="flex flex-col gap-4"
    >
      <p className="text-body text-mid">{t('apply.body')}</p>
      <AmountField
        label={t('apply.share')}
        name="share"
        value={draft.share}
        decimals={PERCENT_DECIMALS}
        isPercent
        suffix={<span className="pr-3 text-body text-low">%</span>}
        hint={t('apply.shareHint', { maximum: rateText(own.profit_share_maximum) })}
        error={faultOf('share')}
        onValueChange={(share) => form.change({ share })}
      />
      <TextAreaField
        label={t('apply.introduction')}
        name="introduction"
        value={draft.introduction}
        maxLength={INTRODUCTION_LENGTH_MAX}
        hint={t('apply.introductionHint')}
        error={faultOf('introduction')}
        // One line on the wire, however it was typed.
        onChange={(event) =>
          form.change({ introduction: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })
        }
      />
      <div>
        <Checkbox
          checked={draft.agree}
          error={faultOf('agree')}
          onChange={(event) => form.change({ agree: event.target.checked })}
        >
          {t('apply.agree')}
        </Checkbox>
        <p>
          <Link
            to={agreementPath(i18n.language)}
            className="inline-flex min-h-11 items-center text-label text-blue"
          >
            {t('agreement.read')}
          </Link>
        </p>
      </div>
      {form.failed === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {form.failed}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={form.busy}>
        {t(form.edits ? 'apply.save' : 'apply.submit')}
      </Button>
    </form>
  );
}
