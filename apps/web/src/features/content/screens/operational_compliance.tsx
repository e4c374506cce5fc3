import { calls } from '@kontor/contract/light';
import { WrittenPage } from '../components/written-page.tsx';

export default function OperationalCompliance() {
  return <WrittenPage call={calls.content.operationalCompliance} page="operational_compliance" />;
}
