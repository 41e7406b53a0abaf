import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebar } from '@tabler/icons-react';

/** Whether the groups are visible, remembered in this browser. */
export function useNavVisible(): readonly [boolean, (visible: boolean) => void] {
  const [visible, setVisible] = useLocalStorage({
    key: 'pulso-products-sidebar',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [visible, setVisible];
}

interface NavToggleProps {
  readonly visible: boolean;
  readonly onChange: (visible: boolean) => void;
}

export function NavToggle({ visible, onChange }: NavToggleProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label="Barra de grupos"
      title={visible ? 'Ocultar los grupos' : 'Mostrar los grupos'}
      aria-pressed={visible}
      onClick={() => onChange(!visible)}
    >
      <IconLayoutSidebar size={18} />
    </ActionIcon>
  );
}
