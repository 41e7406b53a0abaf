-- Who sold could always do both.
UPDATE team_role SET rights = array_append(rights, 'sales.discount')
WHERE 'sales.sell' = ANY (rights) AND NOT 'sales.discount' = ANY (rights);
