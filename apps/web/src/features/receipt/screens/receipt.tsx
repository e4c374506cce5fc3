import { Download, FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../shared/api/error-text.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { PageSkeleton } from '../../../shared/ui/skeleton.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { ShareReceipt } from '../components/share-receipt.tsx';
import { AllFieldsSheet } from '../components/all-fields-sheet.tsx';
import { HowSheet } from '../components/how-sheet.tsx';
import { ReceiptCard } from '../components/receipt-card.tsx';
import { readProofFile, saveProofFile } from '../model/proof-file.ts';
import { viewOf } from '../model/view.ts';
import { namedBy, useServerReceipt, useVerified } from '../use-receipt.ts';

/** A file that somebody has opened; it stands in place of what the address names. */
interface Opened {
  readonly name: string;
  readonly receipt: unknown;
}

function useOpenFile(onOpened: (opened: Opened) => void) {
  const { t } = useTranslation('receipt');
  const field = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const receipt = await readProofFile(file);
    // What is no JSON is no receipt either; the check says so.
    onOpened({ name: file.name, receipt: receipt ?? null });
  };
  const input = (
    <input
      ref={field}
      type="file"
      accept=".json,.txt,application/json,text/plain"
      aria-label={t('open')}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const { target } = event;
        void read(target.files?.[0]).finally(() => {
          // The same file, changed meanwhile, can be chosen again.
          target.value = '';
        });
      }}
    />
  );
  return { input, choose: () => field.current?.click() };
}

function Waiting({
  server,
  named,
  onChoose,
}: {
  server: ReturnType<typeof useServerReceipt>;
  named: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation(['receipt', 'common']);
  const openButton = (
    <Button tone={named ? 'fill' : 'gold'} block onClick={onChoose}>
      {t('open')}
    </Button>
  );
  if (!named) {
    return <EmptyState title={t('none.title')} body={t('none.body')} action={openButton} />;
  }
  if (server.needsLogin) {
    return (
      <div className="flex flex-1 flex-col items-center pt-[14vh]">
        <VisitorPart text={t('login.body')} login={t('common:login.now')} />
        {openButton}
      </div>
    );
  }
  if (server.isError) {
    return (
      <ErrorState
        title={t('failed')}
        body={errorText(server.error)}
        action={
          <Button block onClick={() => void server.refetch()}>
            {t('common:retry')}
          </Button>
        }
        secondary={openButton}
      />
    );
  }
  return <PageSkeleton shape="detail" label={t('common:loading')} />;
}

/** A settlement's receipt, checked on this device with nothing but itself and the public key. */
export default function Receipt() {
  const { t } = useTranslation(['receipt', 'common']);
  const [query] = useSearchParams();
  const named = namedBy(query);
  const server = useServerReceipt(named);
  const [opened, setOpened] = useState<Opened>();
  const [showsHow, setShowsHow] = useState(false);
  const [showsFields, setShowsFields] = useState(false);
  const file = useOpenFile(setOpened);
  const receipt = opened === undefined ? server.data : opened.receipt;
  const { verified, failed, again } = useVerified(receipt, opened !== undefined);
  const isReceipt = verified?.report.checks[0]?.ok === true;
  const wrong = verified?.report.checks.filter(({ ok }) => !ok) ?? [];
  const isComputed = wrong.every(({ name }) => name === 'whole');
  const view = isReceipt
    ? viewOf(receipt, { isComputed, isSigned: wrong.length === 0 })
    : undefined;
  const fileName =
    view === undefined ? 'receipt.json' : `kontor-receipt-${view.kind}-${view.id}.json`;
  const checkAgain = (): void => {
    again();
    notify({ message: t('checkedAgain'), id: 'receipt-checked' });
  };
  return (
    <SubPage
      title={t('title')}
      width="wide"
      actions={
        <>
          <IconButton label={t('open')} onClick={file.choose}>
            <FolderOpen size={20} strokeWidth={1.75} />
          </IconButton>
          {view === undefined ? null : (
            <ShareReceipt receipt={receipt} view={view} fileName={fileName} />
          )}
        </>
      }
      {...(verified !== undefined && {
        footer: (
          <div className="flex gap-2">
            <Button
              className="flex-auto"
              disabled={!isReceipt}
              icon={<Download size={18} strokeWidth={1.75} aria-hidden className="max-xs:hidden" />}
              onClick={() => saveProofFile(receipt, fileName)}
            >
              {t('proofFile')}
            </Button>
            <Button tone="gold" className="flex-auto" onClick={checkAgain}>
              {t('again')}
            </Button>
          </div>
        ),
      })}
    >
      <div className="flex flex-1 flex-col px-gutter pb-4">
        {file.input}
        {opened === undefined ? null : (
          <p className="flex flex-wrap items-center justify-between gap-x-3 pb-2 text-caption text-low">
            <span className="min-w-0 truncate">{t('fromFile', { name: opened.name })}</span>
            {named === undefined ? null : (
              <Button tone="plain" size="small" onClick={() => setOpened(undefined)}>
                {t('closeFile')}
              </Button>
            )}
          </p>
        )}
        {failed ? <ErrorState title={t('failed')} body={t('common:error.noAnswer')} /> : null}
        {receipt === undefined || (verified === undefined && !failed) ? (
          <Waiting
            server={server}
            named={named !== undefined || opened !== undefined}
            onChoose={file.choose}
          />
        ) : null}
        {verified === undefined ? null : (
          <ReceiptCard
            view={view}
            verified={verified}
            fromFile={opened !== undefined}
            onFields={() => setShowsFields(true)}
            onHow={() => setShowsHow(true)}
          />
        )}
      </div>
      {view === undefined ? null : (
        <AllFieldsSheet open={showsFields} onOpenChange={setShowsFields} view={view} />
      )}
      <HowSheet
        open={showsHow}
        onOpenChange={setShowsHow}
        report={verified?.report}
        fileName={fileName}
      />
    </SubPage>
  );
}
