import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { contentLink, newsPath } from '../../../shared/page/content-paths.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useHomeChoice } from '../arranged.ts';

/** What the platform shows once in front of the home page; a new version is shown again. */
export default function Popup() {
  const { t } = useTranslation(['home', 'common']);
  const navigate = useNavigate();
  const { data } = useCall(calls.content.popup, {});
  const { popupSeen, seePopup } = useHomeChoice();
  if (data === undefined || data === null) return null;
  const { id, title, abstract, thumbnail, link, version } = data;
  const name = `${id}:${version}`;
  const close = (): void => seePopup(name);
  return (
    <Dialog
      open={popupSeen !== name}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={title}
      description={abstract}
      actions={
        <>
          <Button className="flex-1" onClick={close}>
            {t('common:close')}
          </Button>
          <Button
            className="flex-1"
            tone="gold"
            onClick={() => {
              close();
              void navigate(link === null ? newsPath(id) : contentLink(link));
            }}
          >
            {t('popup.more')}
          </Button>
        </>
      }
    >
      {thumbnail === null ? null : (
        <img src={thumbnail} alt="" className="aspect-[2.4] w-full rounded-card object-cover" />
      )}
    </Dialog>
  );
}
