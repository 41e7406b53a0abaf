import { Text } from '@mantine/core';
import { placeholders } from '../placeholders.ts';
import { Page } from './page.tsx';
import { PageTitle } from './page-title.tsx';

interface PlaceholderProps {
  readonly title: string;
  readonly subject: keyof typeof placeholders;
}

/** A screen that is not built yet: its title and a sentence about what it will be. */
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
