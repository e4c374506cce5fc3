import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import type { Quiz } from '../model.ts';

/** What was fixed when a quiz was made, and whether its text still gives the same hash. */
export function Fingerprint({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation('prediction');
  const [same, setSame] = useState<boolean>();
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-label text-mid">{t('hash')}</h3>
      <p className="text-caption break-all text-mid">{quiz.hash}</p>
      <details className="text-caption text-mid">
        <summary className="min-h-11 cursor-pointer py-3">{t('hash.body')}</summary>
        <p className="pb-2 break-all">{quiz.terms}</p>
      </details>
      <Button
        size="medium"
        tone="line"
        onClick={() => setSame(bytesToHex(sha256(utf8ToBytes(quiz.terms))) === quiz.hash)}
      >
        {t('hash.check')}
      </Button>
      <p role="status" className={same === false ? 'text-body text-down' : 'text-body text-gold'}>
        {same === undefined ? null : t(same ? 'hash.ok' : 'hash.other')}
      </p>
    </section>
  );
}
