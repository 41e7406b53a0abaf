import { Text } from '@mantine/core';
import { placeholders } from '../placeholders.ts';
import { Page } from './page.tsx';
import { PageTitle } from './page-title.tsx';

interface PlaceholderProps {
  readonly title: string;
  readonly subject: keyof typeof placeholders;
}

/** A screen that is still to come: its title and one sentence that says what will be there. */
export function Placeholder({ title, subject }: PlaceholderProps) {
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <Text c="dimmed" maw={560}>
        {placeholders[subject]}
      </Text>
    </Page>
  );
}
