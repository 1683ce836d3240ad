/** The parameters that each operation knows, by method and path of API version 2026-10-28.endive. */
export const parameters: Record<string, string> = {
  'POST /v1/customers':
    'address balance business_name cash_balance description email expand individual_name invoice_prefix invoice_settings metadata name next_invoice_sequence payment_method phone preferred_locales shipping source tax tax_exempt tax_id_data test_clock validate',
  'GET /v1/customers': 'created email expand test_clock ending_before limit starting_after',
  'GET /v1/customers/{id}': 'expand',
  'POST /v1/customers/{id}':
    'address balance business_name cash_balance default_source description email expand individual_name invoice_prefix invoice_settings metadata name next_invoice_sequence phone preferred_locales shipping source tax tax_exempt validate',
  'DELETE /v1/customers/{id}': 'expand',
  'GET /v1/customers/{id}/payment_methods': 'allow_redisplay expand type ending_before limit starting_after',
  'GET /v1/customers/{customerId}/payment_methods/{id}': 'expand',
  'POST /v1/checkout/sessions':
    'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax billing_address_collection branding_settings cancel_url client_reference_id consent_collection currency custom_fields custom_text customer customer_account customer_creation customer_email customer_update discounts excluded_payment_method_types expand expires_at integration_identifier invoice_creation line_items locale managed_payments metadata mode name_collection optional_items origin_context payment_intent_data payment_method_collection payment_method_configuration payment_method_data payment_method_options permissions phone_number_collection redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection shipping_options submit_type subscription_data success_url tax_id_collection ui_mode wallet_options',
  'GET /v1/checkout/sessions':
    'created customer customer_account customer_details expand payment_intent payment_link status subscription ending_before limit starting_after',
  'GET /v1/checkout/sessions/{id}': 'expand',
  'POST /v1/checkout/sessions/{id}/expire': 'expand',
  'GET /v1/checkout/sessions/{id}/line_items': 'expand ending_before limit starting_after',
  'POST /v1/billing_portal/sessions':
    'after_expiration configuration customer customer_account expand flow_data locale on_behalf_of return_url',
  'POST /v1/billing_portal/configurations':
    'features business_profile default_return_url expand login_page metadata name',
  'GET /v1/billing_portal/configurations': 'active expand is_default ending_before limit starting_after',
  'GET /v1/billing_portal/configurations/{id}': 'expand',
  'POST /v1/billing_portal/configurations/{id}':
    'active business_profile default_return_url expand features login_page metadata name',
  'POST /v1/subscriptions':
    'add_invoice_items application_fee_percent automatic_tax backdate_start_date billing_cycle_anchor billing_cycle_anchor_config billing_mode billing_schedules billing_thresholds cancel_at cancel_at_period_end collection_method currency customer customer_account days_until_due default_payment_method default_source default_tax_rates description discounts expand invoice_settings items metadata off_session on_behalf_of payment_behavior payment_settings pending_invoice_item_interval proration_behavior transfer_data trial_end trial_from_plan trial_period_days trial_settings',
  'GET /v1/subscriptions':
    'automatic_tax collection_method created current_period_end current_period_start customer customer_account expand plan price status test_clock ending_before limit starting_after',
  'GET /v1/subscriptions/{id}': 'expand',
  'POST /v1/subscriptions/{id}':
    'add_invoice_items application_fee_percent automatic_tax billing_cycle_anchor billing_schedules billing_thresholds cancel_at cancel_at_period_end cancellation_details collection_method days_until_due default_payment_method default_source default_tax_rates description discounts expand invoice_settings items metadata off_session on_behalf_of pause_collection payment_behavior payment_settings pending_invoice_item_interval proration_behavior proration_date transfer_data trial_end trial_from_plan trial_settings',
  'DELETE /v1/subscriptions/{id}':
    'cancellation_details expand invoice_now prorate invoice_now prorate cancellation_details',
  'POST /v1/subscriptions/{id}/resume':
    'billing_cycle_anchor expand payment_behavior proration_behavior proration_date',
  'POST /v1/subscription_items':
    'subscription billing_thresholds current_trial discounts expand metadata payment_behavior plan price price_data proration_behavior proration_date quantity tax_rates',
  'GET /v1/subscription_items': 'subscription expand ending_before limit starting_after',
  'GET /v1/subscription_items/{id}': 'expand',
  'POST /v1/subscription_items/{id}':
    'billing_thresholds current_trial discounts expand metadata off_session payment_behavior plan price price_data proration_behavior proration_date quantity tax_rates',
  'DELETE /v1/subscription_items/{id}': 'clear_usage payment_behavior proration_behavior proration_date expand',
  'POST /v1/prices':
    'currency active billing_scheme currency_options custom_unit_amount expand lookup_key metadata nickname product product_data recurring tax_behavior tiers tiers_mode transfer_lookup_key transform_quantity unit_amount unit_amount_decimal',
  'GET /v1/prices':
    'active created currency expand lookup_keys product recurring type ending_before limit starting_after',
  'GET /v1/prices/{id}': 'expand',
  'POST /v1/prices/{id}':
    'active currency_options expand lookup_key metadata nickname tax_behavior transfer_lookup_key',
  'POST /v1/products':
    'name active default_price_data description expand id images marketing_features metadata package_dimensions shippable statement_descriptor tax_code tax_details type unit_label url',
  'GET /v1/products': 'active created expand ids shippable type url ending_before limit starting_after',
  'GET /v1/products/{id}': 'expand',
  'POST /v1/products/{id}':
    'active default_price description expand images marketing_features metadata name package_dimensions shippable statement_descriptor tax_code tax_details unit_label url',
  'GET /v1/invoices/{id}': 'expand',
  'GET /v1/invoices':
    'collection_method created customer customer_account due_date expand status subscription ending_before limit starting_after',
  'POST /v1/invoices/{id}/pay': 'expand forgive mandate off_session paid_out_of_band payment_method source',
  'POST /v1/invoices/{id}/finalize': 'auto_advance expand',
  'POST /v1/invoices/{id}/void': 'expand',
  'POST /v1/invoices/{id}/mark_uncollectible': 'expand',
  'POST /v1/invoices/create_preview':
    'automatic_tax currency customer customer_account customer_details discounts expand invoice_items issuer on_behalf_of preview_mode schedule schedule_details subscription subscription_details',
  'GET /v1/invoices/{id}/lines': 'expand ending_before limit starting_after',
  'GET /v1/invoice_payments/{id}': 'expand',
  'GET /v1/invoice_payments': 'created expand invoice payment status ending_before limit starting_after',
  'GET /v1/payment_intents/{id}': 'client_secret expand',
  'GET /v1/payment_intents': 'created customer customer_account expand ending_before limit starting_after',
  'GET /v1/setup_intents/{id}': 'client_secret expand',
  'GET /v1/payment_methods/{id}': 'expand',
  'GET /v1/payment_methods': 'allow_redisplay customer customer_account expand type ending_before limit starting_after',
  'POST /v1/payment_methods/{id}/attach': 'customer customer_account expand',
  'POST /v1/payment_methods/{id}/detach': 'expand',
  'GET /v1/events/{id}': 'expand',
  'GET /v1/events': 'created delivery_success expand type types ending_before limit starting_after',
  'POST /v1/webhook_endpoints': 'enabled_events url api_version connect description expand metadata',
  'GET /v1/webhook_endpoints': 'expand ending_before limit starting_after',
  'GET /v1/webhook_endpoints/{id}': 'expand',
  'POST /v1/webhook_endpoints/{id}': 'description disabled enabled_events expand metadata url',
  'DELETE /v1/webhook_endpoints/{id}': 'expand',
  'POST /v1/test_helpers/test_clocks': 'frozen_time customer expand name',
  'GET /v1/test_helpers/test_clocks': 'expand ending_before limit starting_after',
  'GET /v1/test_helpers/test_clocks/{id}': 'expand',
  'DELETE /v1/test_helpers/test_clocks/{id}': 'expand',
  'POST /v1/test_helpers/test_clocks/{id}/advance': 'frozen_time expand',
};
