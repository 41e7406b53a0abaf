import { useMe } from '../../web/session.ts';
import { Join } from './ui/join.tsx';
import { Space } from './ui/space.tsx';

export default function MySpacePage() {
  return useMe().gymName === null ? <Join /> : <Space />;
}
