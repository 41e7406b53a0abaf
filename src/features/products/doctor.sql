-- productsOfGroups: El número de productos de un grupo no es el de los que hay.
select from (select group_id, sum(total) as total from product_group_count group by 1) kept
full join (select coalesce(group_id, gym_id) as group_id, count(*) as total from product where deleted_at is null group by 1) made
  using (group_id) where coalesce(kept.total, 0) <> coalesce(made.total, 0);

-- barcodes: Los códigos por los que se encuentra un producto no son los suyos.
(select id, unnest(barcodes_of(barcode)) as barcode from product where deleted_at is null
  except select product_id, barcode from product_barcode)
union all (select product_id, barcode from product_barcode where product_id is not null
  except select id, unnest(barcodes_of(barcode)) from product where deleted_at is null);
