import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useMe, useTaxPolicy } from '../../../../web/session.ts';
import { columnsIn, type ProductColumn } from './columns.tsx';

/** All columns, and those hidden in this browser. */
export function useColumns() {
  const columns = columnsIn(useMe().gym?.currency ?? 'CLP', useTaxPolicy());
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: 'pulso-products-hidden-columns',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return { columns, shown: columns.filter(({ key }) => !hidden.includes(key)), hidden, setHidden };
}

interface ColumnChoiceProps {
  readonly columns: readonly ProductColumn[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}

export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" aria-label="Elegir columnas" title="Elegir columnas">
          <IconColumns3 size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" role="group" aria-label="Columnas">
          {columns.map(({ key, head }) => (
            <Checkbox
              key={key}
              label={head}
              checked={!hidden.includes(key)}
              disabled={key === 'name'}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? hidden.filter((hiddenKey) => hiddenKey !== key)
                    : [...hidden, key],
                )
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
