-- Who sold could always do both. The owner must see the rows of every gym; protect_tables forces the policies again.
ALTER TABLE team_role NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE team_role DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE team_role SET rights = array_append(rights, 'sales.discount')
WHERE 'sales.sell' = ANY (rights) AND NOT 'sales.discount' = ANY (rights);--> statement-breakpoint
ALTER TABLE team_role ENABLE TRIGGER USER;
