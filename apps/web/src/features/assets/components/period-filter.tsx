import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { plainDate } from '../../../shared/lib/relative-time.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { SPANS, SPAN_DAYS, isTurned, spanOf, spanUntil } from '../model/period.ts';
import { ALL, type Filters } from '../use-filters.ts';

/** How far back a list goes: the usual spans, or two days of one's own. */
export function usePeriodFilter({ period, change }: Filters) {
  const { t } = useTranslation(['assets', 'common']);
  const now = serverNowMs();
  const known = spanOf(period, now);
  const [open, setOpen] = useState(known === 'dates');
  const value = open ? 'dates' : known;
  const choose = (
    <Select<string>
      look="plain"
      label={t('period.label')}
      closeLabel={t('common:close')}
      value={value}
      onChange={(next) => {
        setOpen(next === 'dates');
        const span = SPANS.find((one) => one === next);
        if (span !== undefined) change({ ...spanUntil(span, now) });
        if (next === ALL) change({ from: undefined, to: undefined });
      }}
      options={[
        { value: ALL, label: t('period.all') },
        { value: 'today', label: t('period.today') },
        ...SPANS.filter((span) => span !== 'today').map((span) => ({
          value: span,
          label: t('period.days', { number: SPAN_DAYS[span] }),
        })),
        { value: 'dates', label: t('period.dates') },
      ]}
    />
  );
  const turned = isTurned(period) ? t('period.turned') : undefined;
  const dates = open ? (
    <div className="grid grid-cols-2 gap-2 px-gutter pb-2">
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          type="date"
          label={t(`period.${name}`)}
          value={period[name] ?? ''}
          max={plainDate(now)}
          error={name === 'to' ? turned : undefined}
          onChange={(event) => change({ [name]: event.target.value || undefined })}
        />
      ))}
    </div>
  ) : null;
  return { choose, dates };
}
