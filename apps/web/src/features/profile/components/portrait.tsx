import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, useAct } from '../../../shared/api/use-call.ts';
import { type Member, memberName } from '../../../shared/session/session-store.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { notify } from '../../../shared/ui/toaster.tsx';
import { IMAGE_TYPES } from '../../../shared/upload/image-field.tsx';
import { useImageUpload } from '../../../shared/upload/use-image-upload.ts';

const SIZE = 96;

/** The own avatar: another is shown as it will look before it is taken. */
export function Portrait({ member }: { member: Member }) {
  const { t } = useTranslation(['profile', 'common']);
  const id = useId();
  const [address, setAddress] = useState<string>();
  const upload = useImageUpload(setAddress);
  const { set, busy } = useSetPortrait(() => upload.clear());
  const choosing = upload.preview !== undefined;
  const percent = Math.floor((upload.progress ?? 0) * 100);
  return (
    <section aria-label={t('portrait')} className="flex flex-col items-center gap-3 py-2">
      <Avatar
        name={memberName(member)}
        source={upload.preview ?? member.head_portrait}
        size={SIZE}
        tone="gold"
      />
      <p aria-live="polite" className="min-h-4 text-center text-caption">
        {upload.fault !== undefined ? (
          <span className="text-down">{upload.fault}</span>
        ) : upload.progress !== undefined ? (
          <span className="text-mid">{t('sending', { percent })}</span>
        ) : choosing ? (
          <span className="text-mid">{t('preview')}</span>
        ) : (
          <span className="text-low">{t('kinds')}</span>
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {choosing ? (
          <>
            <Button size="medium" onClick={upload.clear}>
              {t('common:cancel')}
            </Button>
            {upload.fault === undefined ? (
              <Button
                size="medium"
                tone="gold"
                busy={busy}
                disabled={address === undefined}
                onClick={() => set(address)}
              >
                {t('use')}
              </Button>
            ) : (
              <Button size="medium" onClick={upload.sendAgain}>
                {t('common:retry')}
              </Button>
            )}
          </>
        ) : (
          <>
            <label
              htmlFor={id}
              className={classNames(
                buttonClass({ size: 'medium' }),
                'cursor-pointer has-[input:focus-visible]:ring-2',
                'has-[input:focus-visible]:ring-[var(--blue)]',
              )}
            >
              <input
                id={id}
                type="file"
                accept={IMAGE_TYPES}
                className="sr-only"
                onChange={(event: ChangeEvent<HTMLInputElement>) => {
                  const file = event.target.files?.[0];
                  if (file !== undefined) upload.choose(file);
                  event.target.value = '';
                }}
              />
              <Camera size={18} strokeWidth={1.75} aria-hidden />
              {t('change')}
            </label>
            {member.head_portrait === '' ? null : (
              <Button size="medium" tone="plain" busy={busy} onClick={() => set(undefined)}>
                {t('remove')}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function useSetPortrait(onDone: () => void) {
  const { t } = useTranslation('profile');
  const cache = useQueryClient();
  const act = useAct(calls.profile.setPortrait, {
    onSuccess: async ({ head_portrait }) => {
      await cache.invalidateQueries({ queryKey: callKey(calls.people.info) });
      notify({ message: t(head_portrait === '' ? 'removed' : 'used'), tone: 'success' });
      onDone();
    },
  });
  return {
    busy: act.isPending,
    set: (head_portrait: string | undefined) => act.mutate({ head_portrait }),
  };
}
