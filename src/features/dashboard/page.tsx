import { useMe } from '../../web/session.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { longDay } from './rules.ts';
import { Board } from './ui/board.tsx';

export default function HomePage() {
  const { gymName, today } = useMe();
  return (
    <Page>
      <PageTitle note={longDay(today)}>Bienvenido a {gymName}</PageTitle>
      <Board />
    </Page>
  );
}
