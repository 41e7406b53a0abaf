import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ScreenSearch } from '../../../web/screens.tsx';
import { optionsOf } from '../../../web/ui/filter-choice.tsx';

/** By what a report is summed up: the URL's `por`, or `usual`. */
export function useGroup<Group extends string>(
  isGroup: (value: unknown) => value is Group,
  usual: Group,
): Group {
  const { por } = useSearch({ strict: false }) as ScreenSearch;
  return isGroup(por) ? por : usual;
}

interface GroupChoiceProps {
  readonly groups: Readonly<Record<string, string>>;
  readonly chosen: string;
}

/** Chooses it. */
export function GroupChoice({ groups, chosen }: GroupChoiceProps) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      className="screen-only"
      aria-label="Agrupar por"
      data={optionsOf(groups)}
      value={chosen}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ to: '.', search: (was: object) => ({ ...was, por: value }), replace: true })
      }
    />
  );
}
