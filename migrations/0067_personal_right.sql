-- Who saw clients saw their birth dates and observations, and who set wages read their sheets. A link to join is for the rights that the
-- role had, so the open ones end. The owner must see the rows of every gym; protect_tables forces the policies again.
ALTER TABLE team_role NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE team_role DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE team_member NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE team_member DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE team_member m SET invited_until = least(m.invited_until, now())
FROM team_role r
WHERE r.gym_id = m.gym_id AND r.id = m.role_id AND m.account_id IS NULL
  AND ('clients.view' = ANY (r.rights) AND NOT 'clients.personal' = ANY (r.rights)
    OR 'wages' = ANY (r.rights) AND NOT 'wages.view' = ANY (r.rights));--> statement-breakpoint
ALTER TABLE team_member ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE team_role SET rights = array_append(rights, 'clients.personal')
WHERE 'clients.view' = ANY (rights) AND NOT 'clients.personal' = ANY (rights);--> statement-breakpoint
UPDATE team_role SET rights = array_append(rights, 'wages.view')
WHERE 'wages' = ANY (rights) AND NOT 'wages.view' = ANY (rights);--> statement-breakpoint
ALTER TABLE team_role ENABLE TRIGGER USER;
