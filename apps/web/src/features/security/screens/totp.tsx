import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { SECURITY_PATH } from '../../../shared/security/paths.ts';
import { useFinish } from '../calls/use-finish.ts';
import { FormPage } from '../components/form-page.tsx';
import { RecoveryList } from '../components/recovery-list.tsx';
import { TotpOff } from '../components/totp-off.tsx';
import { TotpOn } from '../components/totp-on.tsx';

/** The authenticator app: on, off, and the codes for when it is lost. */
export default function Totp() {
  const { t } = useTranslation('security');
  const finish = useFinish();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    return (
      <SubPage title={t('recovery.title')} fallback={SECURITY_PATH}>
        <div className="flex flex-col gap-5 px-gutter pt-2 pb-8">
          <p className="text-body text-mid">{t('recovery.body')}</p>
          <RecoveryList codes={codes} onDone={() => finish(t('recovery.done'))} />
        </div>
      </SubPage>
    );
  }
  return (
    <FormPage
      title={t('totp.title')}
      body={({ totp_at: on }) => t(on === null ? 'totp.body' : 'totp.onBody')}
    >
      {(overview) =>
        overview.totp_at === null ? (
          <TotpOn onCodes={setCodes} />
        ) : (
          <TotpOff overview={overview} onCodes={setCodes} />
        )
      }
    </FormPage>
  );
}
