-- A member's open orders are few among many that are over; an order's fills are few among all.
CREATE INDEX "orders_open" ON "orders" USING btree ("user_id","id") WHERE "status" IN ('open', 'waiting');
--> statement-breakpoint
CREATE INDEX "fills_taker_order" ON "fills" USING btree ("taker_order_id") WHERE "taker_order_id" > 0;
--> statement-breakpoint
CREATE INDEX "fills_maker_order" ON "fills" USING btree ("maker_order_id") WHERE "maker_order_id" > 0;
