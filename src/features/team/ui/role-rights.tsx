import { Anchor } from '@mantine/core';
import { useId, useState } from 'react';
import { type Right, rightGroups, rights } from '../../../wire/rights.ts';
import { rightsInShort } from '../words.ts';
import classes from './role-rights.module.css';

interface RoleRightsProps {
  /** The role's name. */
  readonly name: string;
  readonly may: readonly Right[];
}

/** What a role may do: in short, and where that leaves something out all of it, by group. */
export function RoleRights({ name, may }: RoleRightsProps) {
  const [open, setOpen] = useState(false);
  const groupsId = useId();
  const { words, more } = rightsInShort(may);
  if (more === 0) return words;
  const toggle = open ? 'Ver menos' : `y ${more} cosas más`;
  return (
    <>
      {!open && `${words} `}
      <dl id={groupsId} hidden={!open} className={classes.groups}>
        {open &&
          Object.entries(rightGroups)
            .map(([group, members]) => [group, members.filter((right) => may.includes(right))] as const)
            .filter(([, held]) => held.length > 0)
            .map(([group, held]) => (
              <div key={group}>
                <dt>{group}</dt>
                <dd>
                  <ul>
                    {held.map((right) => (
                      <li key={right}>{rights[right]}</li>
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
      </dl>
      <Anchor
        component="button"
        type="button"
        className={classes.toggle ?? ''}
        aria-expanded={open}
        aria-controls={groupsId}
        aria-label={`${toggle}: ${name}`}
        onClick={() => setOpen(!open)}
      >
        {toggle}
      </Anchor>
    </>
  );
}
