-- Who saw clients saw their birth dates and observations, and who set wages read their sheets. The owner must see the rows of every gym;
-- protect_tables forces the policies again.
ALTER TABLE team_role NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE team_role DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE team_role SET rights = array_append(rights, 'clients.personal')
WHERE 'clients.view' = ANY (rights) AND NOT 'clients.personal' = ANY (rights);--> statement-breakpoint
UPDATE team_role SET rights = array_append(rights, 'wages.view')
WHERE 'wages' = ANY (rights) AND NOT 'wages.view' = ANY (rights);--> statement-breakpoint
ALTER TABLE team_role ENABLE TRIGGER USER;
