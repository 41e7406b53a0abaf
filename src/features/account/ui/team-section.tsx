import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { May } from '../../../web/ui/may.ts';
import { type Member, memberStates, type Team } from '../../team/contract.ts';
import { Section } from './section.tsx';
import classes from './team-section.module.css';
import { Waiting } from './waiting.tsx';

/** So many are named; a longer team is on its own screen. */
const most = 8;

/** Who is in the team with which role, and who may take over a session by a PIN. */
export function TeamSection() {
  const { data: team, error, refetch, isFetching } = useQuery(query(api.team.list, {}));
  return (
    <Section
      title="Equipo"
      note="Quién trabaja en tu gimnasio, con qué rol y quién puede atender con su PIN."
    >
      {team && <People team={team} />}
      {!team && error && <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!team && !error && <Waiting rows={3} />}
    </Section>
  );
}

function People({ team: { members, ownerEmail } }: { readonly team: Team }) {
  const { data: counter } = useQuery(query(api.pins.people, {}));
  const withPin = new Set(counter?.people.flatMap(({ memberId, hasPin }) => (hasPin ? [memberId] : [])));
  const aboutPin = ({ id }: Member) => counter && (withPin.has(id) ? 'con PIN' : 'sin PIN');
  const shown = members.length > most ? members.slice(0, most - 1) : members;
  const more = members.length - shown.length;
  return (
    <Stack gap="md">
      {members.length === 0 ? (
        <Text>Todavía trabajas solo: invita a recepción, a tus profesores o a tu contador.</Text>
      ) : (
        <ul className={classes.people}>
          {shown.map((member) => (
            <li key={member.id}>
              <span>{member.self ? `${member.name} (tú)` : member.name}</span>
              <Text component="span" c="dimmed">
                {[
                  member.roleName,
                  member.state === 'active' ? aboutPin(member) : memberStates[member.state].toLowerCase(),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
          {more > 0 && <li>{`y ${more} personas más`}</li>}
        </ul>
      )}
      <Text c="dimmed">{`${ownerEmail} es la cuenta dueña: puede todo.`}</Text>
      <Group gap="sm">
        <ButtonLink to="/administration" variant="default">
          Administrar el equipo
        </ButtonLink>
        <May call={api.timesheets.list}>
          <ButtonLink to="/mycenter/horas" variant="default">
            Ver sus horas
          </ButtonLink>
        </May>
        <May call={api.wages.list}>
          <ButtonLink to="/mycenter/profesores" variant="default">
            Pago a profesores
          </ButtonLink>
        </May>
      </Group>
    </Stack>
  );
}
