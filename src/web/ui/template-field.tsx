import { Button, Group, Textarea, type TextareaProps } from '@mantine/core';
import { useRef } from 'react';

interface TemplateFieldProps<Name extends string> extends TextareaProps {
  readonly value: string;
  /** What may stand in braces. */
  readonly names: readonly Name[];
  readonly labels: Readonly<Record<Name, string>>;
  readonly onInsert: (text: string) => void;
}

/** A text in which placeholders stand for what differs between people; a button puts one in at the cursor. */
export function TemplateField<Name extends string>({
  names,
  labels,
  onInsert,
  ...textarea
}: TemplateFieldProps<Name>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { value, readOnly } = textarea;
  const insert = (name: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = field.current ?? {};
    onInsert(`${value.slice(0, from)}{${name}}${value.slice(to)}`);
    field.current?.focus();
  };
  return (
    <>
      <Textarea autosize {...textarea} ref={field} />
      {!readOnly && (
        <Group gap={8} role="group" aria-label="Datos de la persona">
          {names.map((name) => (
            <Button
              key={name}
              variant="default"
              size="compact-sm"
              title={`{${name}}`}
              onClick={() => insert(name)}
            >
              {labels[name]}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
