import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { oddsOf } from '../model.ts';
import { oddsText, RARITIES } from '../text.ts';
import { type Work, WorkField } from './work-field.tsx';

const CONTENTS_MAX = 20;
const WHOLE = 1_000_000;

export interface Content {
  readonly key: number;
  readonly name: string;
  readonly work: Work | undefined;
  readonly rarity: (typeof RARITIES)[number];
  /** In percent, as typed. */
  readonly percent: string;
}

export const newContent = (key: number): Content => ({
  key,
  name: '',
  work: undefined,
  rarity: 'common',
  percent: '',
});

/** All odds together, of a million. */
export function oddsTotal(contents: readonly Content[]): number {
  return contents.reduce((sum, { percent }) => sum + (oddsOf(percent) ?? 0), 0);
}

export function areWhole(contents: readonly Content[]): boolean {
  const each = contents.every(
    ({ name, work, percent }) =>
      name.trim() !== '' && work !== undefined && oddsOf(percent) !== undefined,
  );
  return each && oddsTotal(contents) === WHOLE;
}

/** What may be in a box: two to twenty works, whose odds add up to all. */
export function DropContents({
  contents,
  onChange,
  tried,
}: {
  contents: readonly Content[];
  /** Of what is there by then: a file may arrive while something else is typed. */
  onChange: (change: (before: readonly Content[]) => readonly Content[]) => void;
  tried: boolean;
}) {
  const { t } = useTranslation(['nft', 'common']);
  const set = (key: number, change: Partial<Content>): void =>
    onChange((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const total = oddsTotal(contents);
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 text-head">{t('box.contents')}</legend>
      {contents.map((one, place) => (
        <div key={one.key} className="card flex flex-col gap-3 p-3">
          <div className="flex items-center justify-between">
            <p className="text-label text-mid">{t('form.content', { number: place + 1 })}</p>
            {contents.length > 2 ? (
              <IconButton
                label={t('form.removeContent', { number: place + 1 })}
                onClick={() => onChange((before) => before.filter(({ key }) => key !== one.key))}
              >
                <X size={18} strokeWidth={1.75} />
              </IconButton>
            ) : null}
          </div>
          <Field
            label={t('form.name')}
            value={one.name}
            maxLength={60}
            onChange={(event) => set(one.key, { name: event.target.value })}
          />
          <WorkField
            label={t('form.file')}
            value={one.work}
            onChange={(work) => set(one.key, { work })}
          />
          <Select
            label={t('filter.rarity')}
            closeLabel={t('common:close')}
            value={one.rarity}
            onChange={(rarity) => set(one.key, { rarity })}
            options={RARITIES.map((value) => ({ value, label: t(`rarity.${value}`) }))}
          />
          <AmountField
            label={t('form.odds')}
            value={one.percent}
            decimals={4}
            isPercent
            suffix={<span className="pr-3 text-body text-mid">%</span>}
            onValueChange={(percent) => set(one.key, { percent })}
            error={tried && oddsOf(one.percent) === undefined ? t('form.oddsWrong') : undefined}
          />
        </div>
      ))}
      <p
        aria-live="polite"
        className={total === WHOLE ? 'text-caption text-mid' : 'text-caption text-warn'}
      >
        {t('form.oddsTotal', { total: oddsText(total) })}
      </p>
      {contents.length < CONTENTS_MAX ? (
        <Button
          tone="fill"
          size="medium"
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() =>
            onChange((before) => [
              ...before,
              newContent(Math.max(...before.map(({ key }) => key)) + 1),
            ])
          }
        >
          {t('form.addContent')}
        </Button>
      ) : null}
    </fieldset>
  );
}
