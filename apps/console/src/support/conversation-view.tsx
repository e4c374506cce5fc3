import { Button, IconButton } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { ArrowLeft, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { readSession } from '../calls/session.ts';
import type { Act } from '../parts/act.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Key, Tag, UserLink } from '../parts/basics.tsx';
import { Hint } from '../parts/hint.tsx';
import { Panel } from '../parts/panel.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { texts } from '../texts/common.ts';
import { languageName } from '../texts/content.ts';
import { inboxTexts as t } from '../texts/support.ts';
import { AssignSelect } from './assign-select.tsx';
import { Composer } from './composer.tsx';
import { memberName } from './member-name.ts';
import { MemberSide } from './member-side.tsx';
import { MessageLog } from './message-log.tsx';
import { useConversation } from './use-conversation.ts';
import type { Conversation } from './use-inbox.ts';
import { useReading } from './use-reading.ts';

interface ViewProps {
  readonly userId: number;
  /** It is asked whether the conversation shall be closed. */
  readonly closing: boolean;
  readonly onClosing: (asked: boolean) => void;
  readonly onTake: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** What was said with one member, and the place to answer. */
export function ConversationView(props: ViewProps) {
  const { userId, closing, onClosing, onTake, onBack, children } = props;
  const { talk, readOlder, reading } = useConversation(userId);
  const { data, error, refetch } = talk;
  const notify = useNotify();
  const conversation = data?.conversation;
  useReading(conversation);
  if (data === undefined || conversation === undefined) {
    return (
      <section className="queue-detail">
        {error === null ? (
          <div className="page">
            <Loading />
          </div>
        ) : (
          <Failed error={error} onRetry={refetch} />
        )}
      </section>
    );
  }
  const name = memberName(conversation);
  return (
    <section className="queue-detail" aria-label={t.messages(name)}>
      <Head
        conversation={conversation}
        onTake={onTake}
        onClose={() => onClosing(true)}
        onBack={onBack}
      />
      {children}
      <MessageLog talk={data} name={name} reading={reading} onOlder={() => void readOlder()} />
      <Composer userId={userId} name={name} language={conversation.language} />
      <ActDialog
        act={closing && conversation.status === 'open' ? closeAct(conversation) : undefined}
        onClose={() => onClosing(false)}
        onDone={(said) => {
          onClosing(false);
          notify(said, { type: 'success' });
        }}
      />
    </section>
  );
}

function closeAct(conversation: Conversation): Act {
  return {
    title: t.closeTitle(memberName(conversation)),
    confirm: t.close,
    tone: 'blue',
    call: operatorCalls.chat.closeConversation,
    input: { user_id: conversation.user_id, last_id: conversation.last_id },
    body: <p className="mid">{t.closeText}</p>,
    reasonless: true,
    usual: true,
    presets: [],
    done: () => t.closeDone,
  };
}

function Head({
  conversation,
  onTake,
  onClose,
  onBack,
}: {
  conversation: Conversation;
  onTake: () => void;
  onClose: () => void;
  onBack: () => void;
}) {
  const { user_id, uid, status, operator_id, language, stars } = conversation;
  const [facts, setFacts] = useState(false);
  const isMine = operator_id === readSession()?.operator.id;
  return (
    <header className="inbox-head">
      <IconButton className="inbox-back" onClick={onBack} aria-label={texts.back}>
        <ArrowLeft size={18} aria-hidden />
      </IconButton>
      <div className="inbox-who">
        <h2>
          <UserLink id={user_id} name={memberName(conversation)} />
        </h2>
        <span className="row">
          <span className="low small">{uid}</span>
          <Tag>{languageName(language)}</Tag>
          <Tag tone={status === 'open' ? 'up' : 'plain'}>
            {status === 'open' ? t.open : t.isClosed}
          </Tag>
          {stars !== null && status === 'closed' && (
            <Tag tone={stars > 2 ? 'up' : 'down'}>{t.stars(stars)}</Tag>
          )}
        </span>
      </div>
      <IconButton className="inbox-facts" aria-label={t.facts} onClick={() => setFacts(true)}>
        <UserRound size={18} aria-hidden />
      </IconButton>
      <div className="inbox-tools">
        <AssignSelect conversation={conversation} />
        <Hint text={isMine ? t.taken : undefined}>
          <Button
            disabled={isMine}
            aria-keyshortcuts="t"
            startIcon={<Key>{t.takeKey}</Key>}
            onClick={onTake}
          >
            {t.take}
          </Button>
        </Hint>
        <Hint text={status === 'closed' ? t.alreadyClosed : undefined}>
          <Button
            disabled={status === 'closed'}
            aria-keyshortcuts="c"
            startIcon={<Key>{t.closeKey}</Key>}
            onClick={onClose}
          >
            {t.close}
          </Button>
        </Hint>
      </div>
      <Panel name={t.facts} open={facts} onClose={() => setFacts(false)}>
        <div className="dialog-form">
          <MemberSide id={user_id} />
          <div className="dialog-actions">
            <Button onClick={() => setFacts(false)}>{texts.close}</Button>
          </div>
        </div>
      </Panel>
    </header>
  );
}
