import { Button } from '@mantine/core';
import { count } from '../format.ts';
import { useCentered } from './centered.ts';
import classes from './filter-buttons.module.css';

interface FilterButtonsProps<Choice> {
  readonly label: string;
  readonly choices: readonly (readonly [choice: Choice, label: string, many: number])[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** A filter of a list with how many each choice has, in one row that scrolls on a phone. */
export function FilterButtons<Choice>({ label, choices, chosen, onChoose }: FilterButtonsProps<Choice>) {
  const row = useCentered<HTMLDivElement>('[aria-pressed="true"]');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends.
    <div ref={row} className={classes.buttons} role="group" aria-label={label} data-scrolls>
      {choices.map(([choice, name, many]) => (
        <Button
          key={name}
          size="compact-md"
          variant={choice === chosen ? 'light' : 'default'}
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {name} · {count(many)}
        </Button>
      ))}
    </div>
  );
}
