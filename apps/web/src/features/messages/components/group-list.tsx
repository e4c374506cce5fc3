import { calls, type OutputOf } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callKey, useAct } from '../../../shared/api/use-call.ts';
import { Switch } from '../../../shared/ui/switch.tsx';
import { type PushSettings, useKeepPush } from './push-device.tsx';

type MailSwitches = OutputOf<typeof calls.messages.mailSwitches>;
type Group = MailSwitches['groups'][number];
interface GroupSwitchProps {
  group: Group;
  label: string;
  disabled?: boolean;
}

function MailSwitch({ group: { group, on, fixed }, label, disabled }: GroupSwitchProps) {
  const cache = useQueryClient();
  const change = useAct(calls.messages.switchMail, {
    onSuccess: (switches) => cache.setQueryData(callKey(calls.messages.mailSwitches, {}), switches),
  });
  return (
    <Switch
      aria-label={label}
      checked={change.isPending ? change.variables.on === true : on}
      disabled={fixed || change.isPending || disabled === true}
      onChange={(event) => {
        if (group !== 'security') change.mutate({ group, on: event.target.checked });
      }}
    />
  );
}

function PushSwitch({ group: { group, on, fixed }, label }: GroupSwitchProps) {
  const change = useAct(calls.push.switchGroup, { onSuccess: useKeepPush() });
  return (
    <Switch
      aria-label={label}
      checked={change.isPending ? change.variables.on === true : on}
      disabled={fixed || change.isPending}
      onChange={(event) => {
        if (group !== 'security') change.mutate({ group, on: event.target.checked });
      }}
    />
  );
}

/** The width of what stands above a switch, so that both columns line up. */
const COLUMN = 'flex w-14 flex-none justify-center text-center';

/** What is mailed and, where a device is switched on, what is pushed, group by group. */
export function GroupList({
  mails,
  push,
}: {
  mails: MailSwitches;
  push: PushSettings | undefined;
}) {
  const { t } = useTranslation('messages');
  const pushed = push === undefined || push.devices.length === 0 ? undefined : push.groups;
  return (
    <section className="border-t border-hair">
      <div aria-hidden className="flex justify-end px-gutter pt-3 text-caption text-low">
        <span className={COLUMN}>{t('push.mail')}</span>
        {pushed === undefined ? null : <span className={COLUMN}>{t('push.push')}</span>}
      </div>
      <ul aria-label={t('mails.title')} className="divide-y divide-hair">
        {mails.groups.map((mail) => {
          const name = t(`mails.group.${mail.group}`);
          const own = pushed?.find(({ group }) => group === mail.group);
          return (
            <li key={mail.group} className="flex items-center px-gutter py-3">
              <span className="min-w-0 flex-1 pr-2">
                <span className="block text-[15px] leading-5 font-semibold">{name}</span>
                <span className="block text-caption text-mid">
                  {t(`mails.about.${mail.group}`)}
                </span>
                {mail.fixed ? (
                  <span className="block text-caption text-low">{t('mails.fixed')}</span>
                ) : null}
              </span>
              <span className={COLUMN}>
                <MailSwitch group={mail} label={name} disabled={mails.address === null} />
              </span>
              {own === undefined ? null : (
                <span className={COLUMN}>
                  <PushSwitch group={own} label={t('push.of', { group: name })} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
