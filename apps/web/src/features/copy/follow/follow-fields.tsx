import { useTranslation } from 'react-i18next';
import { DAY_MS } from '@kontor/rules/time';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { plainDate } from '../../../shared/lib/relative-time.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Stepper } from '../../../shared/ui/stepper.tsx';
import {
  type FollowDraft,
  MONEY_DECIMALS,
  NUMBER_DECIMALS,
  NUMBER_MAXIMUM,
} from '../model/follow-form.ts';
import type { FollowForm } from './use-follow-form.ts';

/** How much is copied, and what limits it. */
export function FollowFields({ form }: { form: FollowForm }) {
  const { t } = useTranslation('copy');
  const { draft, change, errorOf } = form;
  const multiple = draft.kind === 'multiple';
  const label = t(multiple ? 'form.numberMultiple' : 'form.numberLots');
  return (
    <>
      <Segmented<FollowDraft['kind']>
        label={t('form.type')}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        options={[
          { value: 'multiple', label: t('form.multiple') },
          { value: 'lots', label: t('form.lots') },
        ]}
      />
      <Stepper
        label={label}
        name="number"
        value={draft.number}
        onValueChange={(number) => change({ number })}
        decimals={NUMBER_DECIMALS}
        step={multiple ? '0.1' : '1'}
        minimum={multiple ? '0.1' : '1'}
        maximum={NUMBER_MAXIMUM[draft.kind]}
        decreaseLabel={t('form.decrease', { field: label })}
        increaseLabel={t('form.increase', { field: label })}
        error={errorOf('number')}
      />
      <AmountField
        label={t('form.maxMargin')}
        name="max_margin"
        value={draft.maxMargin}
        decimals={MONEY_DECIMALS}
        hint={t('form.maxMarginHint')}
        error={errorOf('maxMargin')}
        onValueChange={(maxMargin) => change({ maxMargin })}
      />
      <AmountField
        label={t('form.stopLoss')}
        name="stop_loss"
        value={draft.stopLoss}
        decimals={MONEY_DECIMALS}
        hint={t('form.stopLossHint')}
        error={errorOf('stopLoss')}
        onValueChange={(stopLoss) => change({ stopLoss })}
      />
      <Field
        type="date"
        label={t('form.deadline')}
        name="deadline"
        value={draft.deadline}
        min={plainDate(serverNowMs())}
        max={plainDate(serverNowMs() + 365 * DAY_MS)}
        hint={t('form.deadlineHint')}
        error={errorOf('deadline')}
        onChange={(event) => change({ deadline: event.target.value })}
      />
    </>
  );
}
