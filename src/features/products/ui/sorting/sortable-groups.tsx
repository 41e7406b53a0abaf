import { Draggable, Droppable } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { DropEnd } from '../../../../web/ui/sort-context.tsx';
import type { Group } from '../../../groups/contract.ts';
import { childrenOf } from '../../../groups/domain.ts';
import { GroupDot } from '../groups/group-dot.tsx';
import classes from './sorting.module.css';

interface SortableGroupsProps {
  readonly groups: readonly Group[];
  readonly parentId: string | null;
  readonly onMove: (parentId: string | null, from: number, to: number) => void;
}

/** The subgroups of a group; each is sorted among its siblings. */
export function SortableGroups({ groups, parentId, onMove }: SortableGroupsProps) {
  const listId = parentId ?? 'root';
  return (
    <Droppable droppableId={listId} type={listId}>
      {({ innerRef, droppableProps, placeholder }) => (
        <div ref={innerRef} {...droppableProps} className={parentId ? classes.inner : classes.list}>
          {childrenOf(groups, parentId).map((group, index) => (
            <Draggable key={group.id} draggableId={group.id} index={index}>
              {(provided, snapshot) => {
                const row = (
                  <div
                    ref={provided.innerRef}
                    {...provided.draggableProps}
                    className={classes.branch}
                    data-lifted={snapshot.isDragging || undefined}
                  >
                    <div className={classes.row}>
                      <div {...provided.dragHandleProps} className={classes.handle}>
                        <IconGripVertical size={16} aria-hidden />
                        <GroupDot color={group.color} />
                        <span className={classes.name}>{group.name}</span>
                      </div>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={`Subir ${group.name}`}
                        title="Subir"
                        disabled={index === 0}
                        onClick={() => onMove(parentId, index, index - 1)}
                      >
                        <IconArrowUp size={16} />
                      </ActionIcon>
                    </div>
                    {childrenOf(groups, group.id).length > 0 && (
                      <SortableGroups groups={groups} parentId={group.id} onMove={onMove} />
                    )}
                    <DropEnd provided={provided} snapshot={snapshot} />
                  </div>
                );
                // The dialog's opening transform would offset a fixed position.
                return snapshot.isDragging ? createPortal(row, document.body) : row;
              }}
            </Draggable>
          ))}
          {placeholder}
        </div>
      )}
    </Droppable>
  );
}
