import { calls } from '@kontor/contract/light';
import { WrittenPage } from '../components/written-page.tsx';

export default function AboutUs() {
  return <WrittenPage call={calls.content.aboutus} page="aboutus" />;
}
