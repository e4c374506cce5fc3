import { calls } from '@kontor/contract/light';
import { WrittenPage } from '../components/written-page.tsx';

export default function ContactUs() {
  return <WrittenPage call={calls.content.contactus} page="contactus" />;
}
