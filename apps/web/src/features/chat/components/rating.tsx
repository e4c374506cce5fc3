import { calls } from '@kontor/contract/light';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../shared/api/use-call.ts';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { errorText } from '../../../shared/api/error-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { TextAreaField } from '../../../shared/ui/text-area-field.tsx';

const STARS = [1, 2, 3, 4, 5] as const;
const COMMENT_MAX = 500;

/** After support has closed the conversation: how it was, once. */
export function Rating({ rated, onRated }: { rated: number | null; onRated: () => void }) {
  const { t } = useTranslation('chat');
  const [stars, setStars] = useState<number>();
  const [comment, setComment] = useState('');
  const rate = useAct(calls.chat.rate, { quiet: true, onSuccess: onRated });
  if (rated !== null) {
    return (
      <p role="status" className="py-4 text-center text-caption text-mid">
        {t('rate.thanks')} {t('rate.stars', { count: rated })}
      </p>
    );
  }
  return (
    <form
      className="card my-4 flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (stars === undefined) return;
        rate.mutate({ stars, ...(comment.trim() !== '' && { comment: comment.trim() }) });
      }}
    >
      <fieldset>
        <legend className="w-full pb-1 text-center text-head">{t('rate.title')}</legend>
        <div className="flex justify-center">
          {STARS.map((count) => (
            <label
              key={count}
              className="grid size-11 cursor-pointer place-items-center has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="stars"
                value={count}
                checked={stars === count}
                onChange={() => setStars(count)}
                className="sr-only"
                aria-label={t('rate.stars', { count })}
              />
              <Star
                size={26}
                strokeWidth={1.75}
                aria-hidden
                className={classNames(
                  stars !== undefined && count <= stars ? 'fill-gold text-gold' : 'text-low',
                )}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {stars === undefined ? null : (
        <>
          <TextAreaField
            label={t('rate.comment')}
            value={comment}
            maxLength={COMMENT_MAX}
            onChange={(event) => setComment(event.target.value)}
          />
          {rate.error === null ? null : <FormNote>{errorText(rate.error)}</FormNote>}
          <Button type="submit" block size="medium" busy={rate.isPending}>
            {t('rate.send')}
          </Button>
        </>
      )}
    </form>
  );
}
